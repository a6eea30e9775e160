export type { ByteStream } from "./sse/open-chunks.ts";
export { readEvents } from "./sse/read-events.ts";
export type { ReadEventsOptions, ServerEvent } from "./sse/read-events.ts";
export { readJsonEvents } from "./sse/read-json-events.ts";
export type { JsonEvent, ReadJsonEventsOptions } from "./sse/read-json-events.ts";
export { readPayloads } from "./sse/read-payloads.ts";
