import type { FetchedPage } from "@websonde/search-core";
import type { Session } from "@websonde/search-kit";
import { makePageError } from "@websonde/search-kit/errors";
import { meta } from "./meta.ts";
import { readScrapeUrl } from "./settings.ts";
import type { Settings } from "./settings.ts";
import { Page } from "./wire.ts";

/** One page as Markdown, or as plain text where Serper has no Markdown of it. */
export async function fetchPage(url: string, session: Session<Settings>): Promise<FetchedPage> {
  const reply = await session.ask({ url: `${readScrapeUrl(session)}/`, json: { url, includeMarkdown: true } });
  const { markdown, text, metadata, message, statusCode } = session.json(reply, Page);
  const isMarkdown = Boolean(markdown?.trim());
  const content = isMarkdown ? markdown : text;
  if (!content?.trim()) {
    // An error may come with 200.
    if (message || (statusCode ?? 0) >= 400) throw session.failure(reply);
    throw makePageError(meta, { reason: "no text was found on it" });
  }
  const read = (...names: readonly string[]) =>
    names.map((name) => metadata?.[name]).find((value): value is string => typeof value === "string" && value !== "");
  const [title, author] = [read("title", "og:title"), read("author", "article:author")];
  const publishedDate = read("article:published_time");
  return {
    url,
    text: content,
    contentType: isMarkdown ? "text/markdown" : "text/plain",
    ...(title && { title }),
    ...(publishedDate && { publishedDate }),
    ...(author && { author }),
  };
}
