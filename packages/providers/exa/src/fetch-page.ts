import { SearchProviderError } from "@websonde/search-core";
import type { ErrorKind, FetchedPage } from "@websonde/search-core";
import type { Session } from "@websonde/search-kit";
import { meta } from "./meta.ts";
import { callExaTool } from "./search-mcp.ts";
import type { Settings } from "./settings.ts";
import { Pages } from "./wire.ts";
import type { Result } from "./wire.ts";

const maxCharacters = 1_000_000;

/** What the tags of a page that could not be fetched mean. */
const crawlErrors: Readonly<Record<string, ErrorKind>> = {
  CRAWL_NOT_FOUND: "not-found",
  CRAWL_TIMEOUT: "timeout",
  CRAWL_LIVECRAWL_TIMEOUT: "timeout",
  SOURCE_NOT_AVAILABLE: "blocked",
  UNSUPPORTED_URL: "unsupported",
  CRAWL_UNKNOWN_ERROR: "server",
};

/** One page as text: by `/contents` with a key, by the public MCP tool without. */
export async function fetchPage(url: string, session: Session<Settings>): Promise<FetchedPage> {
  return session.credential === undefined ? fetchByMcp(url, session) : fetchByRest(url, session);
}

async function fetchByRest(url: string, session: Session<Settings>): Promise<FetchedPage> {
  const request = { url: `${session.baseUrl}/contents`, json: { urls: [url], text: { maxCharacters } } };
  const pages = session.json(await session.ask(request), Pages);
  const failed = pages.statuses?.find((one) => one.status === "error");
  const [page] = pages.results ?? [];
  if (!page?.text?.trim())
    throw notFetched(failed?.error?.tag ?? "no text", failed?.error?.httpStatusCode ?? undefined);
  return toPage(url, page, page.text);
}

async function fetchByMcp(url: string, session: Session<Settings>): Promise<FetchedPage> {
  const { texts } = await callExaTool(session, "web_fetch_exa", { urls: [url], maxCharacters });
  const text = texts.join("\n").replaceAll("\r\n", "\n");
  const failure = /^Error fetching \S+: *([A-Z_]+)/m.exec(text);
  const [head = "", ...rest] = text.split("\n\n");
  const body = rest.join("\n\n").trim();
  if (body === "" || (failure && failure.index === 0)) throw notFetched(failure?.[1] ?? "no text");
  const read = (pattern: RegExp) => {
    const value = pattern.exec(head)?.[1]?.trim();
    return value === "N/A" ? undefined : value;
  };
  const [title, publishedDate, author] = [read(/^# (.+)$/m), read(/^Published: (.+)$/m), read(/^Author: (.+)$/m)];
  return toPage(url, { title, url: read(/^URL: (\S+)$/m), publishedDate, author }, body);
}

function toPage(
  asked: string,
  { title, url, publishedDate, author }: Partial<Pick<Result, "title" | "url" | "publishedDate" | "author">>,
  text: string,
): FetchedPage {
  return {
    url: url || asked,
    text,
    contentType: "text/plain",
    ...(title && { title }),
    ...(publishedDate && { publishedDate }),
    ...(author && { author }),
  };
}

function notFetched(tag: string, status?: number): SearchProviderError {
  return new SearchProviderError({
    provider: meta.id,
    kind: crawlErrors[tag] ?? "invalid-response",
    status,
    message: `Exa could not fetch the page (${tag}).`,
  });
}
