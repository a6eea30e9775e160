import type { CorpusPage } from "../../corpus/corpus.ts";
import type { UpstreamTools } from "../emulator.ts";
import { escapeHtml } from "../reply.ts";
import { pageHtml, pageMarkdown } from "../crawl-target.ts";
import type { PageFormat } from "./read-page-formats.ts";

/** A scraped page in the wanted formats, and what is known about it. */
export function writePage(
  page: CorpusPage,
  formats: readonly PageFormat[],
  tools: UpstreamTools,
): Readonly<Record<string, unknown>> {
  const written: Readonly<Partial<Record<PageFormat, unknown>>> = {
    markdown: pageMarkdown(page),
    html: pageHtml(page),
    rawHtml: `<!DOCTYPE html><html lang="en"><head><title>${escapeHtml(page.title)}</title></head><body>${pageHtml(page)}</body></html>`,
    links: [],
    images: [],
    summary: firstSentence(page.text),
  };
  const wanted = formats.flatMap((format) => (format in written ? [[format, written[format]]] : []));
  return { ...Object.fromEntries(wanted), metadata: readMetadata(page, tools) };
}

/** `title`, `description` and `language` are a text or, where a page says them twice, a list. */
function readMetadata(page: CorpusPage, tools: UpstreamTools): Readonly<Record<string, unknown>> {
  const write = (text: string): string | readonly string[] => (tools.modes.has("title-lists") ? [text, text] : text);
  const isPdf = new URL(page.url).pathname.endsWith(".pdf");
  return {
    title: write(page.title),
    description: write(firstSentence(page.text)),
    language: write("en"),
    sourceURL: page.url,
    url: page.url,
    statusCode: 200,
    contentType: isPdf ? "application/pdf" : "text/html; charset=utf-8",
    ...(page.publishedAt === undefined ? {} : { publishedTime: new Date(page.publishedAt).toISOString() }),
    cacheState: "hit",
    creditsUsed: 1,
  };
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text.slice(0, 160);
}
