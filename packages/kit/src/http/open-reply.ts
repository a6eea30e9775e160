import { SearchProviderError } from "@websonde/search-core";
import { chooseTransport } from "./choose-transport.ts";
import { describeFailure, describeProxyRefusal, type Route } from "./describe-failure.ts";
import { prepareRequest } from "./prepare-request.ts";
import { raceAbort } from "./race-abort.ts";
import { redirectRequest } from "./redirect-request.ts";
import { routeUpstream, unrouteUpstream } from "./route-upstream.ts";
import type { PreparedRequest, TransportReply } from "./transport.ts";
import type { Exchange, HttpRequest } from "./types.ts";

const mostRedirects = 5;
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** A reply after redirects, its body still to be read. */
export interface OpenReply extends TransportReply {
  /** The upstream's own URL. */
  readonly url: string;
  readonly route: Route;
}

/**
 * Checks, routes and sends a request and follows its redirects. Rejects with a provider error or the signal's reason.
 */
export async function openReply(request: HttpRequest, exchange: Exchange): Promise<OpenReply> {
  exchange.signal.throwIfAborted();
  let prepared = prepareRequest(request, exchange);
  const endpoint = prepared.url;
  const mode = request.redirects ?? "same-origin";
  for (let redirects = 0; ; redirects++) {
    const reply = await sendOnce(prepared, exchange);
    const { status } = reply;
    const location = redirectStatuses.has(status) ? reply.headers.get("location") : undefined;
    if (location === undefined || mode === "none") return reply;
    reply.body.cancel();
    if (redirects === mostRedirects)
      throw new SearchProviderError({
        provider: exchange.provider,
        kind: "invalid-response",
        status,
        message: `${exchange.label} (${endpoint.host}) redirects more than ${mostRedirects} times. Check the base URL.`,
      });
    prepared = redirectRequest(prepared, { status, location, mode, endpoint }, exchange);
  }
}

async function sendOnce(request: PreparedRequest, exchange: Exchange): Promise<OpenReply> {
  const { provider, signal, upstreamUrl } = exchange;
  const wireUrl = routeUpstream(request.url.href, upstreamUrl, provider);
  const { transport, proxy } = await chooseTransport(wireUrl, exchange);
  const route: Route = { url: request.url, wireUrl, ...(proxy === undefined ? {} : { proxy }) };
  try {
    signal.throwIfAborted();
    const reply = await raceAbort(transport(request, wireUrl, signal), signal, (late) => late.body.cancel());
    if (reply.status === 407 && proxy !== undefined) {
      reply.body.cancel();
      throw describeProxyRefusal(407, route, exchange);
    }
    const url = reply.url === undefined ? request.url.href : ownUrl(reply.url, request.url.href, upstreamUrl);
    return { ...reply, url, route };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw describeFailure(error, route, exchange);
  }
}

/** Where a `fetch` that followed redirects by itself ended. */
function ownUrl(url: string, original: string, upstreamUrl: string | undefined): string {
  return unrouteUpstream(url, upstreamUrl, original) ?? url;
}
