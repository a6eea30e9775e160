import type { ByteStream } from "./open-chunks.ts";
import { readBatches, unreadable } from "./read-events.ts";
import type { ReadEventsOptions, ServerEvent } from "./read-events.ts";

export interface ReadJsonEventsOptions extends ReadEventsOptions {
  /** What an event that is no JSON means: `fail` (default) or `skip`, for servers known to send such. */
  readonly malformed?: "fail" | "skip" | undefined;
}

/**
 * An event with its data read as JSON; or the body, where one JSON document came instead of a stream; or, as the last
 * item, `truncated`: the body ended inside an event, which was dropped.
 */
export type JsonEvent =
  | {
      readonly kind: "event";
      readonly value: unknown;
      /** What sort of event it is: `type` inside the JSON, else the `event` line. */
      readonly type?: string | undefined;
      readonly id?: string | undefined;
    }
  | { readonly kind: "body"; readonly value: unknown }
  | { readonly kind: "truncated" };

/**
 * Server-sent events whose data is JSON, as {@link readEvents} reads them. Throws an `invalid-response` error for an
 * event that is complete and no JSON, and for a body that is neither a stream nor JSON. Where each event repeats the
 * whole answer so far, read the text with `readEvents` and parse the last event alone: the work grows with the square
 * of the answer otherwise.
 */
export async function* readJsonEvents(
  source: ByteStream,
  options: ReadJsonEventsOptions,
): AsyncGenerator<JsonEvent, void, undefined> {
  for await (const events of readBatches(source, options)) {
    for (const event of events) {
      const item = readItem(event, options);
      if (item === undefined) continue;
      yield item;
      options.signal?.throwIfAborted();
    }
  }
}

function readItem(event: ServerEvent, { provider, malformed }: ReadJsonEventsOptions): JsonEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(event.data);
  } catch (cause) {
    if (event.kind === "body") throw unreadable(provider, "The answer is neither an event stream nor JSON.", cause);
    if (event.unfinished === true) return { kind: "truncated" };
    if (malformed === "skip") return undefined;
    throw unreadable(provider, "An event of the stream is not valid JSON.", cause);
  }
  if (event.kind === "body") return { kind: "body", value };
  return { kind: "event", value, type: readType(value) ?? event.event, id: event.id };
}

function readType(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("type" in value)) return undefined;
  return typeof value.type === "string" ? value.type : undefined;
}
