import type { FetchedPage } from "@websonde/search-core";
import type { ErrorFacts, ErrorRule, Session } from "@websonde/search-kit";
import { makePageError } from "@websonde/search-kit/errors";
import type { PageErrorKind } from "@websonde/search-kit/errors";
import { meta } from "./meta.ts";
import { readHeaders } from "./settings.ts";
import type { Settings } from "./settings.ts";
import { Pages } from "./wire.ts";

/** Marks the failure of a page among those of Tavily itself. */
const pageNotFetched = "page_not_fetched";

/** What Tavily says of a page, and what to do. None is `blocked`: that would set Tavily itself aside because of one page. */
const pageFailures: readonly (readonly [words: RegExp, kind: PageErrorKind, advice: string])[] = [
  [/\btimed? ?out\b/i, "timeout", "Try again, or fetch it directly."],
  [/\bnot found\b|\b404\b/i, "not-found", "Check its address."],
  [
    /\bnot supported\b|\bunsupported\b|\binvalid url\b/i,
    "unsupported",
    "Tavily reads no such page; fetch it directly.",
  ],
  [/\bforbidden\b|\b40[13]\b|\bblocked\b|\brobots\b/i, "unsupported", "The site keeps Tavily out; fetch it directly."],
];

/** One page as Markdown. */
export async function fetchPage(url: string, session: Session<Settings>): Promise<FetchedPage> {
  const request = {
    url: `${session.baseUrl}/extract`,
    headers: readHeaders(session),
    json: { urls: [url], format: "markdown" },
  };
  const reply = await session.ask(request);
  const { results, failed_results: failed } = session.json(reply, Pages);
  const failure = failed?.[0];
  if (failure) {
    const error = { code: pageNotFetched, message: failure.error };
    throw session.failure({ ...reply, contentType: "application/json", body: JSON.stringify({ error }) });
  }
  // An error may come with 200; then there is neither.
  if (!results) throw session.failure(reply);
  const page = results[0];
  if (!page?.raw_content?.trim()) throw makePageError(meta, { reason: "no text was found on it" });
  return {
    url: page.url || url,
    text: page.raw_content,
    contentType: "text/markdown",
    ...(page.title && { title: page.title }),
  };
}

/** What a failure says of the page that was to be fetched; nothing where it is one of Tavily itself. */
export function readPageFailure({ codes, status, message = "" }: ErrorFacts): ErrorRule | undefined {
  if (status === 403 && /\burl is not supported\b/i.test(message)) return "unsupported";
  if (!codes.includes(pageNotFetched)) return undefined;
  const known = pageFailures.find(([words]) => words.test(message));
  const [, kind, advice] = known ?? [undefined, "server" as const, "Try again later, or fetch it directly."];
  const reason = message.replace(/[.\s]+$/, "") || "no reason given";
  return { kind, message: `Tavily could not fetch the page: ${reason}. ${advice}` };
}
