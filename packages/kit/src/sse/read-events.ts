import { SearchProviderError } from "@websonde/search-core";
import { openChunks } from "./open-chunks.ts";
import type { ByteStream } from "./open-chunks.ts";
import { startEventParser } from "./parse-events.ts";
import type { StreamEvent } from "./parse-events.ts";
import { startSniffer } from "./sniff-body.ts";

export interface ReadEventsOptions {
  /** Id of the provider, for errors. */
  readonly provider: string;
  /** Its reason is thrown as soon as it fires: a stream never ends quietly because of it. */
  readonly signal?: AbortSignal | undefined;
  /** The longest stream, in bytes. Default 16 MiB. */
  readonly maxBytes?: number | undefined;
  /** The longest JSON document that came instead of a stream, in bytes. Default 2 MiB. */
  readonly maxJsonBytes?: number | undefined;
}

/** An event of the stream, or the whole body where the server sent one JSON document instead of a stream. */
export type ServerEvent = StreamEvent | { readonly kind: "body"; readonly data: string };

/**
 * Server-sent events out of a body, while it arrives: any line end, byte order mark, comments skipped, `[DONE]` as the
 * end, an event that the end of the body closes. Leaving the loop closes the body. A JSON body comes as one item of
 * kind `body`; a body without any event as none. Throws the signal's reason, the body's own error, or an
 * `invalid-response` error for a body that is too long or an HTML page.
 */
export async function* readEvents(
  source: ByteStream,
  options: ReadEventsOptions,
): AsyncGenerator<ServerEvent, void, undefined> {
  for await (const events of readBatches(source, options)) {
    for (const event of events) {
      yield event;
      options.signal?.throwIfAborted();
    }
  }
}

/** The same, the events of each chunk together: a generator costs something per item, and most events are small. */
export async function* readBatches(
  source: ByteStream,
  options: ReadEventsOptions,
): AsyncGenerator<readonly ServerEvent[], void, undefined> {
  const { provider, signal, maxBytes = 16 * 1024 * 1024, maxJsonBytes = 2 * 1024 * 1024 } = options;
  const chunks = openChunks(source, signal);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const parser = startEventParser();
  const body = startSniffer();
  const feed = (text: string) => {
    parser.feed(text);
    if (parser.sawEvent) body.settle();
    else body.add(text);
  };
  let received = 0;

  try {
    for (let chunk = await chunks.read(); chunk !== undefined; chunk = await chunks.read()) {
      // Read up to the limit exactly, so that the size of chunks decides nothing.
      feed(decoder.decode(chunk.subarray(0, maxBytes - received), { stream: true }));
      received += chunk.byteLength;
      yield parser.take();
      if (parser.isDone) return;
      const limit = body.form === "json" ? Math.min(maxBytes, maxJsonBytes) : maxBytes;
      if (received > limit) throw unreadable(provider, `The answer is longer than the ${limit} bytes that are read.`);
    }
    feed(decoder.decode());
    parser.finish();
    yield parser.take();
    if (parser.sawEvent) return;
    if (body.form === "html")
      throw unreadable(provider, "An HTML page came instead of an event stream; check the base URL.");
    if (body.form === "json") yield [{ kind: "body", data: body.takeText() }];
  } finally {
    await chunks.close();
  }
}

/** An `invalid-response` error. */
export function unreadable(provider: string, message: string, cause?: unknown): SearchProviderError {
  return new SearchProviderError({ provider, kind: "invalid-response", message, cause });
}
