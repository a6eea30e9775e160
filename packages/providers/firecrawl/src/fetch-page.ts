import { SearchProviderError } from "@websonde/search-core";
import type { ErrorKind, FetchedPage } from "@websonde/search-core";
import type { HttpReply, HttpRequest, Session } from "@websonde/search-kit";
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
  if (status >= 400) throw notFetched(kindOfTarget(status), `its server answered ${status}`, status);
  if (!markdown?.trim()) throw notFetched("invalid-response", "no text was found on it");
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
  return isSiteRefused ? notFetched("unsupported", "it reads nothing of this site", 403) : error;
}

/** What the page's own status means. None is `auth` or `blocked`: one page would set keys or Firecrawl itself aside. */
function kindOfTarget(status: number): ErrorKind {
  if (status === 404 || status === 410) return "not-found";
  if (status === 408 || status === 504) return "timeout";
  return status >= 500 ? "server" : "unsupported";
}

function notFetched(kind: ErrorKind, reason: string, status?: number): SearchProviderError {
  const advice = kind === "not-found" ? "Check its address." : "Fetch it directly, or try later.";
  const message = `${meta.label} could not fetch the page: ${reason}. ${advice}`;
  return new SearchProviderError({ provider: meta.id, kind, status, message });
}

function firstOf(value: string | readonly string[] | null | undefined): string | undefined {
  const texts = typeof value === "string" ? [value] : (value ?? []);
  return texts.map((text) => text.trim()).find(Boolean);
}
