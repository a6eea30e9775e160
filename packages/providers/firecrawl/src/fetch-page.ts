import type { FetchedPage, SearchProviderError } from "@websonde/search-core";
import type { HttpReply, HttpRequest, Session } from "@websonde/search-kit";
import { makePageError } from "@websonde/search-kit/errors";
import { sleep } from "@websonde/search-kit/pacing";
import { isPassing } from "./is-passing.ts";
import { meta } from "./meta.ts";
import { Page } from "./wire.ts";

/** Before the second attempt, where Firecrawl names no wait. */
const usualWaitMs = 500;
const maxWaitMs = 2_000;

/** One page as Markdown. */
export async function fetchPage(url: string, session: Session): Promise<FetchedPage> {
  const request = { url: `${session.baseUrl}/scrape`, json: { url, formats: ["markdown"] } };
  const reply = await askTwice(request, session);
  const { success, data } = session.json(reply, Page);
  if (success === false) throw session.failure(reply);
  const { markdown, metadata } = data ?? {};
  // An error page of the target arrives as a success, with its text as the page.
  const status = metadata?.statusCode ?? 200;
  if (status >= 400) throw makePageError(meta, { reason: `its server answered ${status}`, status });
  if (!markdown?.trim()) throw makePageError(meta, { reason: "no text was found on it" });
  const [title, publishedDate, author] = [metadata?.title, metadata?.publishedTime, metadata?.author].map(firstOf);
  return {
    url: metadata?.url || metadata?.sourceURL || url,
    text: markdown,
    contentType: "text/markdown",
    ...(title && { title }),
    ...(publishedDate && { publishedDate }),
    ...(author && { author }),
  };
}

/** A second attempt for what passes by itself, unless the wait is long. */
async function askTwice(request: HttpRequest, session: Session): Promise<HttpReply> {
  const { signal, deadline, now } = session.context;
  const first = await session.send(request);
  if (first.status < 300) return first;
  const error = explain(session.failure(first));
  const waitMs = error.retryAfterMs ?? usualWaitMs;
  if (!isPassing(error) || waitMs > maxWaitMs || now() + waitMs >= deadline) throw error;
  await sleep(waitMs, signal);
  const second = await session.send(request);
  if (second.status < 300) return second;
  throw explain(session.failure(second));
}

/** A 403 about the page's site does not mean the key, and no other key helps. */
function explain(error: SearchProviderError): SearchProviderError {
  const isSiteRefused = error.status === 403 && /\b(?:web)?site\b/i.test(error.message);
  return isSiteRefused
    ? makePageError(meta, { kind: "unsupported", reason: "it reads nothing of this site", status: 403 })
    : error;
}

function firstOf(value: string | readonly string[] | null | undefined): string | undefined {
  const texts = typeof value === "string" ? [value] : (value ?? []);
  return texts.map((text) => text.trim()).find(Boolean);
}
