import { resolveReply } from "../fixtures/canned-reply.ts";
import type { CannedReply, ReplyFixture } from "../fixtures/canned-reply.ts";
import { toResponse } from "./responses.ts";
import { readSentRequest } from "./sent-request.ts";
import type { SentRequest } from "./sent-request.ts";

/** Answers one search request; it may also hang, break or redirect. */
export type Answerer = (request: SentRequest) => Response | Promise<Response>;

/** An upstream that exists only as a `fetch`. */
export interface Upstream {
  readonly fetch: typeof fetch;
  /** Everything that was sent, in order. */
  readonly requests: readonly SentRequest[];
  /** Those that the prelude did not answer. */
  readonly searches: readonly SentRequest[];
}

export interface UpstreamOptions {
  readonly answer: Answerer;
  readonly prelude?: ((request: SentRequest) => CannedReply | undefined) | undefined;
  /** Where all traffic is routed to, if it is. */
  readonly upstreamUrl?: string | undefined;
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Opens an upstream. It behaves as a real `fetch` does: an abort rejects, redirects are followed unless the request says
 * otherwise, and only the headers that every `fetch` drops are dropped on the way to another origin.
 */
export function openUpstream({ answer, prelude, upstreamUrl }: UpstreamOptions): Upstream {
  const requests: SentRequest[] = [];
  const searches: SentRequest[] = [];
  const toOwnUrl = (wireUrl: string) => unroute(wireUrl, upstreamUrl);

  async function send(request: SentRequest, redirect: string): Promise<Response> {
    requests.push(request);
    request.signal?.throwIfAborted();
    const before = prelude?.(request);
    if (before === undefined) searches.push(request);
    const response = before === undefined ? await answer(request) : toResponse(before);
    const location = response.headers.get("location");
    if (!redirectStatuses.has(response.status) || location === null || redirect === "manual") return response;
    if (redirect === "error" || requests.length > 20) throw new TypeError("fetch failed");
    return send(followRedirect(request, new URL(location, request.url)), redirect);
  }

  return {
    requests,
    searches,
    fetch: async (input, init) => {
      const request = await readSentRequest(input, init, toOwnUrl);
      const redirect = init?.redirect ?? (typeof input === "object" && "redirect" in input ? input.redirect : "follow");
      return send(request, redirect);
    },
  };
}

/** An answerer that gives the same reply to every search. */
export function answerWith(fixture: ReplyFixture): Answerer {
  return (request) => toResponse(resolveReply(fixture, request));
}

/** An answerer that gives each search the next of the replies; the last one stays. */
export function answerInTurn(...fixtures: readonly [ReplyFixture, ...ReplyFixture[]]): Answerer {
  let turn = 0;
  return (request) => {
    const fixture = fixtures[Math.min(turn++, fixtures.length - 1)] ?? fixtures[0];
    return toResponse(resolveReply(fixture, request));
  };
}

/** An answerer that sends the first request elsewhere; whoever comes there gets the reply. */
export function openRedirect(status: number, location: string, fixture: ReplyFixture): Answerer {
  const { origin } = new URL(location);
  return (request) =>
    request.url.origin === origin
      ? toResponse(resolveReply(fixture, request))
      : toResponse({ status, headers: { Location: location } });
}

function followRedirect(request: SentRequest, url: URL): SentRequest {
  const crosses = url.origin !== request.url.origin;
  const dropped = ["authorization", "cookie", "proxy-authorization"];
  const headers = Object.entries(request.headers).filter(([name]) => !crosses || !dropped.includes(name));
  return { ...request, url, wireUrl: url, headers: Object.fromEntries(headers) };
}

function unroute(wireUrl: string, upstreamUrl: string | undefined): string {
  if (upstreamUrl === undefined || !wireUrl.startsWith(`${upstreamUrl}/`)) return wireUrl;
  return `https://${wireUrl.slice(upstreamUrl.length + 1)}`;
}
