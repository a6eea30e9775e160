export { processUpstreams } from "./pacing/process-upstreams.ts";
export { sleep } from "./pacing/sleep.ts";
export type { StartTimer } from "./pacing/timers.ts";
export { createUpstreamRegistry } from "./pacing/upstream-registry.ts";
export type { UpstreamRegistryOptions } from "./pacing/upstream-registry.ts";
