import type { ProviderMeta } from "@websonde/search-core";
import { unrouteUpstream } from "../http/route-upstream.ts";
import type { HttpHeaders, HttpReply, HttpRequest } from "../http/types.ts";
import type { Call } from "../runner/call.ts";
import { pickProfile } from "./browser-profiles.ts";
import { createCookieJar } from "./cookie-jar.ts";
import type { EnginePage } from "./engine-page.ts";
import { readLanguageTag } from "./language-tag.ts";
import { makeNavigationHeaders } from "./navigation-headers.ts";

export interface Visit {
  readonly page: EnginePage;
  readonly headers: HttpHeaders;
}

const mostRedirects = 5;
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Makes the browser of one search: one identity, drawn with `context.random`, and one cookie jar for all its pages. Each
 * request waits its turn. Redirects within an origin are followed, since they may set cookies; others are handed back.
 */
export function openVisits(
  meta: ProviderMeta,
  call: Call<unknown>,
): (request: HttpRequest, signal?: AbortSignal) => Promise<Visit> {
  const { context, query } = call;
  const profile = pickProfile(context.random());
  const language = readLanguageTag(query.parsed.lang) ??
    readLanguageTag(query.locale) ?? { language: "en", region: "US" };
  const jar = createCookieJar();
  const addresses = makeAddresses(meta.baseUrl ?? call.baseUrl, call.baseUrl);

  async function visit(request: HttpRequest, signal = context.signal, redirects = 0): Promise<Visit> {
    const { request: bare, cookie: given } = takeCookie(request);
    // What an engine sets by itself (its preferences) goes with every page of the search, as its own cookies do.
    if (given !== undefined) jar.store(request.url, given.split("; "), context.now());
    const headers = makeNavigationHeaders(bare, { profile, language, cookie: jar.write(request.url) });
    const wire: HttpRequest = { ...bare, url: addresses.toWire(request.url), headers, redirects: "none" };
    const reply = await call.send(wire, signal);
    const url = addresses.toOwn(reply.url, request.url);
    jar.store(url, reply.headers.all("set-cookie"), context.now());
    const location = readLocation(reply, url);
    if (location !== undefined && new URL(location).origin === new URL(url).origin && redirects < mostRedirects)
      return visit(redirectRequest(request, reply.status, location), signal, redirects + 1);
    const page = { html: reply.body, url, status: reply.status, ...(location !== undefined && { location }) };
    return { page, headers: reply.headers };
  }

  function readLocation(reply: HttpReply, url: string): string | undefined {
    const written = reply.headers.get("location");
    if (!redirectStatuses.has(reply.status) || written === undefined || !URL.canParse(written, url)) return undefined;
    const { href, protocol } = new URL(written, url);
    if (protocol !== "https:" && protocol !== "http:") return undefined;
    return addresses.toOwn(unrouteUpstream(href, context.upstreamUrl, url) ?? href, url);
  }

  return (request, signal) => visit(request, signal);
}

function takeCookie(request: HttpRequest): { readonly request: HttpRequest; readonly cookie: string | undefined } {
  const { headers = {}, ...rest } = request;
  const isCookie = ([name]: [string, unknown]) => name.toLowerCase() === "cookie";
  const cookie = Object.entries(headers).find(isCookie)?.[1];
  if (cookie === undefined) return { request, cookie };
  return {
    request: { ...rest, headers: Object.fromEntries(Object.entries(headers).filter((one) => !isCookie(one))) },
    cookie,
  };
}

/** As browsers do: only 307 and 308 repeat a POST. */
function redirectRequest(request: HttpRequest, status: number, url: string): HttpRequest {
  const { headers } = request;
  if (status !== 307 && status !== 308) return { url, ...(headers && { headers }) };
  const { query: _, ...rest } = request;
  return { ...rest, url };
}

/** An engine names its own addresses everywhere; where another base URL is set, it stands for all of its hosts. */
function makeAddresses(own: string, configured: string) {
  const isMoved = own !== configured;
  return {
    toWire(url: string): string {
      const { pathname, search } = new URL(url);
      return isMoved ? `${configured}${pathname}${search}` : url;
    },
    toOwn(url: string, asked: string): string {
      return isMoved && url.startsWith(`${configured}/`) ? new URL(asked).origin + url.slice(configured.length) : url;
    },
  };
}
