import type { Call, Reading } from "@websonde/search-kit";
import { sendRequest } from "@websonde/search-kit/http";
import { meta } from "./meta.ts";

const redirectHost = "vertexaisearch.cloud.google.com";
const redirectPath = "/grounding-api-redirect/";
/** All of them at once, so that the whole search waits this long at most, in milliseconds. */
const longestWaitMs = 5_000;
const mostRedirects = 10;
/** A redirect has no body to speak of. */
const maxBytes = 64 * 1024;

/**
 * Google names its pages by redirects of its own, which expire. Each is asked where it leads, without credentials; the page
 * behind it is never asked for. One that does not say keeps its address: a search never fails over it.
 */
export async function resolveRedirects(reading: Reading, call: Call): Promise<Reading> {
  const urls = [...new Set(reading.sources.map(({ url }) => url).filter(isRedirect))].slice(0, mostRedirects);
  if (urls.length === 0) return reading;
  const targets = new Map(await Promise.all(urls.map(async (url) => [url, await findTarget(url, call)] as const)));
  call.context.signal.throwIfAborted();
  const resolve = (url: string) => targets.get(url) ?? url;
  const sources = new Map(
    reading.sources.map((one) => [resolve(one.url), one]).toReversed() as [string, Reading["sources"][number]][],
  );
  return {
    ...reading,
    sources: [...sources]
      .toReversed()
      .map(([url, one]) => ({ ...one, url, title: one.title === one.url ? url : one.title })),
    ...(reading.citations && {
      citations: reading.citations.map((one) => ({
        ...one,
        url: resolve(one.url),
        title: one.title === one.url ? resolve(one.url) : one.title,
      })),
    }),
  };
}

function isRedirect(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, pathname } = new URL(url);
  return protocol === "https:" && hostname === redirectHost && pathname.startsWith(redirectPath);
}

async function findTarget(url: string, { context }: Call): Promise<string> {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(longestWaitMs)]);
  try {
    const reply = await sendRequest(
      { url, redirects: "none" },
      {
        provider: meta.id,
        label: meta.label,
        signal,
        env: context.env,
        secrets: [],
        now: context.now,
        ...(context.fetch && { fetch: context.fetch }),
        ...(context.upstreamUrl && { upstreamUrl: context.upstreamUrl }),
        maxBytes,
      },
    );
    const target = reply.headers.get("location");
    if (reply.status < 300 || reply.status >= 400 || !target || !URL.canParse(target, url)) return url;
    const { protocol, href, username, password } = new URL(target, url);
    return (protocol === "https:" || protocol === "http:") && !username && !password ? href : url;
  } catch {
    return url;
  }
}
