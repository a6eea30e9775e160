import type { FetchedPage, SearchProviderError } from "@websonde/search-core";
import type { Session } from "@websonde/search-kit";
import { makePageError } from "@websonde/search-kit/errors";
import type { PageErrorKind } from "@websonde/search-kit/errors";
import { callExaTool } from "./call-exa-tool.ts";
import { meta } from "./meta.ts";
import { readFetchFailure, readPageText } from "./read-page-text.ts";
import type { PageText } from "./read-page-text.ts";
import type { Settings } from "./settings.ts";
import { Pages } from "./wire.ts";

const maxCharacters = 1_000_000;

/** What the tags of a page that could not be fetched mean. */
const fetchFailures: Readonly<Record<string, PageErrorKind>> = {
  CRAWL_NOT_FOUND: "not-found",
  CRAWL_TIMEOUT: "timeout",
  CRAWL_LIVECRAWL_TIMEOUT: "timeout",
  SOURCE_NOT_AVAILABLE: "unsupported",
  UNSUPPORTED_URL: "unsupported",
  CRAWL_UNKNOWN_ERROR: "server",
};

/** One page as text: by `/contents` with a key, by the public MCP tool without. */
export async function fetchPage(url: string, session: Session<Settings>): Promise<FetchedPage> {
  return session.credential === undefined ? fetchByMcp(url, session) : fetchByRest(url, session);
}

async function fetchByRest(url: string, session: Session<Settings>): Promise<FetchedPage> {
  const request = { url: `${session.baseUrl}/contents`, json: { urls: [url], text: { maxCharacters } } };
  const reply = await session.ask(request);
  const { results, statuses } = session.json(reply, Pages);
  // An error may come with 200; then there is neither.
  if (!results && !statuses) throw session.failure(reply);
  const failure = statuses?.find(({ status }) => status === "error")?.error;
  const page = results?.[0];
  if (!page?.text?.trim()) throw notFetched(failure?.tag, failure?.httpStatusCode ?? undefined);
  return toPage(url, { ...page, text: page.text });
}

async function fetchByMcp(url: string, session: Session<Settings>): Promise<FetchedPage> {
  const { texts } = await callExaTool(session, "web_fetch_exa", { urls: [url], maxCharacters }, ({ body }) => {
    const tag = readFetchFailure(body);
    return tag === undefined ? undefined : notFetched(tag);
  });
  const text = texts.join("\n");
  const page = readPageText(text);
  if (!page?.text) throw notFetched(readFetchFailure(text));
  return toPage(url, page);
}

function toPage(asked: string, { title, url, publishedDate, author, text }: PageText): FetchedPage {
  return {
    url: url || asked,
    text,
    contentType: "text/plain",
    ...(title && { title }),
    ...(publishedDate && { publishedDate }),
    ...(author && { author }),
  };
}

function notFetched(tag: string | null | undefined, status?: number): SearchProviderError {
  const kind = tag && Object.hasOwn(fetchFailures, tag) ? fetchFailures[tag] : "invalid-response";
  const reason = tag && /^[A-Z_]{1,60}$/.test(tag) ? tag : "no text was found on it";
  return makePageError(meta, { kind, reason, status });
}
