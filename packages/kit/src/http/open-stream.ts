import { SearchProviderError } from "@websonde/search-core";
import { describeFailure } from "./describe-failure.ts";
import { readContentType } from "./make-headers.ts";
import { openReply, type OpenReply } from "./open-reply.ts";
import { raceAbort } from "./race-abort.ts";
import { formatSize, readReplyText } from "./read-reply-text.ts";
import type { Exchange, HttpRequest, HttpStream } from "./types.ts";

const longestStream = 16 * 1024 * 1024;

/**
 * Sends a request and hands back the reply as soon as its head is there, whatever its status. Rejects as `sendRequest`
 * does.
 */
export async function openStream(request: HttpRequest, exchange: Exchange): Promise<HttpStream> {
  const reply = await openReply(request, exchange);
  const { status, url, headers, body } = reply;
  const closing = new AbortController();
  return {
    status,
    url,
    headers,
    contentType: readContentType(headers),
    chunks: readChunks(reply, exchange, closing.signal),
    text: () => readReplyText(reply, exchange),
    close: async () => {
      closing.abort();
      body.cancel();
    },
  };
}

/** Leaving the loop early drops the rest; so does every failure. A closed stream ends. */
async function* readChunks(
  reply: OpenReply,
  exchange: Exchange,
  closed: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { label, provider, signal } = exchange;
  const longest = Math.max(longestStream, exchange.maxBytes ?? 0);
  let length = 0;
  try {
    for (;;) {
      signal.throwIfAborted();
      if (closed.aborted) return;
      const chunk = await raceAbort(reply.body.read(), signal);
      if (chunk === undefined) return;
      length += chunk.byteLength;
      if (length > longest)
        throw new SearchProviderError({
          provider,
          kind: "invalid-response",
          status: reply.status,
          message: `${label} sent a stream larger than ${formatSize(longest)}, which was not read to its end.`,
        });
      yield chunk;
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (closed.aborted) return;
    throw describeFailure(error, reply.route, exchange);
  } finally {
    reply.body.cancel();
  }
}
