import type { CorpusPage } from "../corpus/corpus.ts";
import type { UpstreamTools } from "./emulator.ts";
import { isWebUrl } from "./is-web-url.ts";
import { escapeHtml } from "./reply.ts";

/** A page, or why there is none. */
export type CrawlOutcome =
  | { readonly kind: "page"; readonly page: CorpusPage }
  | { readonly kind: "not-found" | "forbidden" | "timeout" | "unsupported" };

/**
 * What a vendor's crawler meets behind a URL. `timeout.example`, `forbidden.example` and `blank.example` (a page without
 * text) are hosts that show the other outcomes; `unsupported`: no http(s) URL.
 */
export function crawlTarget(url: string, tools: UpstreamTools): CrawlOutcome {
  if (!isWebUrl(url)) return { kind: "unsupported" };
  const { hostname } = new URL(url);
  if (hostname === "timeout.example") return { kind: "timeout" };
  if (hostname === "forbidden.example") return { kind: "forbidden" };
  if (hostname === "blank.example") return { kind: "page", page: { title: "", url, text: "" } };
  // A fragment that is no section of the corpus is a place on the page.
  const page = tools.findPage(url) ?? tools.findPage(url.replace(/#.*$/s, ""));
  return page === undefined ? { kind: "not-found" } : { kind: "page", page: { ...page, url } };
}

/** A page as crawlers write it in Markdown; empty where it has no text. */
export function pageMarkdown({ title, text }: Pick<CorpusPage, "title" | "text">): string {
  return text === "" ? "" : `# ${title}\n\n${readParagraphs(text).join("\n\n")}\n`;
}

/** The same in HTML, without what stands around an article. */
export function pageHtml({ title, text }: Pick<CorpusPage, "title" | "text">): string {
  const paragraphs = readParagraphs(text).map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`);
  return text === "" ? "" : [`<h1>${escapeHtml(title)}</h1>`, ...paragraphs].join("\n");
}

function readParagraphs(text: string): readonly string[] {
  return text.split(/\n+/).filter((paragraph) => paragraph.trim() !== "");
}
