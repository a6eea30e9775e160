export { processUpstreams } from "./pacing/process-upstreams.ts";
export { sleep } from "./pacing/sleep.ts";
export type { StartTimer } from "./pacing/start-timer.ts";
export { createUpstreamRegistry } from "./pacing/create-upstream-registry.ts";
export type { UpstreamRegistryOptions } from "./pacing/create-upstream-registry.ts";
