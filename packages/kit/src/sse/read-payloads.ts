import type { ByteStream } from "./open-chunks.ts";
import { readBatches } from "./read-events.ts";
import type { ReadEventsOptions } from "./read-events.ts";

/**
 * The data of all events, in order, once the body has ended; a JSON body is the only one. For protocols that send
 * messages either way, such as MCP. Where the server keeps the stream open after its answer, loop over `readEvents` and
 * leave instead.
 */
export async function readPayloads(source: ByteStream, options: ReadEventsOptions): Promise<readonly string[]> {
  const payloads: string[] = [];
  for await (const events of readBatches(source, options)) for (const { data } of events) payloads.push(data);
  return payloads;
}
