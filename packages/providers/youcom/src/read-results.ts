import type { SearchSource } from "@websonde/search-core";
import type { Settings } from "./settings.ts";
import type { Answer, Result } from "./wire.ts";

/** The pages of the web, and behind them the news, told apart by their titles. */
export function readResults(
  { web, news }: NonNullable<Answer["results"]>,
  settings: Settings,
): readonly SearchSource[] {
  const pages = (web ?? []).map(readResult);
  return settings.news === false && pages.length > 0 ? pages : [...pages, ...(news ?? []).map(readNews)];
}

function readNews(result: Result): SearchSource {
  const source = readResult(result);
  return { ...source, title: source.title.trim() ? `[News] ${source.title}` : "" };
}

function readResult({ title, url, description, snippets, page_age: published, authors }: Result): SearchSource {
  const passages = [...new Set((snippets ?? []).map((snippet) => snippet.trim()).filter(Boolean))];
  const snippet = passages.join("\n") || description;
  const author = authors?.find((name) => name.trim());
  return {
    title: title ?? "",
    url: url ?? "",
    ...(snippet && { snippet }),
    ...(published && { publishedDate: published }),
    ...(author && { author }),
  };
}
