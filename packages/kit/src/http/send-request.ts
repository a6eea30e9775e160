import { readContentType } from "./make-headers.ts";
import { openReply } from "./open-reply.ts";
import { readReplyText } from "./read-reply-text.ts";
import type { Exchange, HttpReply, HttpRequest } from "./types.ts";

/**
 * Sends a request and reads the whole reply, whatever its status. Rejects with the reason of `exchange.signal` when
 * that fires, else with a `SearchProviderError`: `network`, `timeout`, `invalid-response` (too large, unreadable, a
 * redirect that is not followed), `invalid-request` or `not-configured` (nothing was sent).
 */
export async function sendRequest(request: HttpRequest, exchange: Exchange): Promise<HttpReply> {
  const reply = await openReply(request, exchange);
  const { status, url, headers } = reply;
  const body = await readReplyText(reply, exchange);
  return { status, url, headers, contentType: readContentType(headers), body };
}
