import type { CorpusPage } from "../../corpus/corpus.ts";
import type { Reply, UpstreamTools } from "../emulator.ts";
import { crawlTarget, pageHtml, pageMarkdown } from "../crawl-target.ts";
import { isWebUrl } from "../is-web-url.ts";
import { createParameterReader, flag, oneOf, textListWhere, textWhere, wholeNumber } from "../parameter-reader.ts";
import type { JsonObject } from "../read-json-object.ts";
import { jsonReply } from "../reply.ts";
import { tinyfishError } from "./tinyfish-error.ts";

const mostUrls = 10;
const longestWaitMs = 110_000;
const formats = ["markdown", "html", "json"] as const;
type Format = (typeof formats)[number];

const urlList = textListWhere(isWebUrl, "a list of http or https URLs");
const failures = {
  "not-found": { error: "HTTP 404", status: 404 },
  forbidden: { error: "HTTP 403", status: 403 },
  timeout: { error: "Timed out", status: 408 },
  unsupported: { error: "Unsupported URL", status: 400 },
} as const;

/** Pages by their URLs: those that cannot be read stand in `errors` of a 200 answer. */
export function tinyfishFetch(body: JsonObject, tools: UpstreamTools): Reply {
  const reader = createParameterReader(body);
  const urls = reader.demand("urls", urlList, []);
  const format = reader.take("format", oneOf(formats), "markdown");
  const wantsLinks = reader.take("links", flag, false);
  const wantsImages = reader.take("image_links", flag, false);
  reader.take("include_html_head", flag, false);
  reader.take("ttl", wholeNumber(0, 31_536_000), 0);
  reader.take("per_url_timeout_ms", wholeNumber(1, longestWaitMs), longestWaitMs);
  const purpose = textWhere((text) => text.length <= 2000, "at most 2000 characters long");
  reader.take("purpose", purpose, "");
  const [problem] = reader.problems;
  if (problem !== undefined) return tinyfishError(400, tools, `${problem.name} must be ${problem.expected}`);
  if (urls.length === 0) return tinyfishError(400, tools, "urls must not be empty");
  if (urls.length > mostUrls) return tinyfishError(400, tools, `urls must have at most ${mostUrls} entries`);

  const results: unknown[] = [];
  const errors: unknown[] = [];
  for (const url of urls) {
    const outcome = crawlTarget(url, tools);
    if (outcome.kind !== "page") errors.push({ url, ...failures[outcome.kind] });
    else {
      results.push({
        ...fetchedPage(url, outcome.page, format),
        ...(wantsLinks ? { links: [] } : {}),
        ...(wantsImages ? { image_links: [] } : {}),
        latency_ms: Math.round(300 + tools.random() * 1500),
      });
    }
  }
  return jsonReply(200, { results, errors });
}

function fetchedPage(url: string, page: CorpusPage, format: Format): Record<string, unknown> {
  const { title, text, author, publishedAt } = page;
  const texts: Readonly<Record<Format, unknown>> = {
    markdown: pageMarkdown(page),
    html: pageHtml(page),
    json: { title, content: text },
  };
  return {
    url,
    final_url: page.url,
    title,
    description: null,
    language: "en",
    author: author ?? null,
    published_date: publishedAt === undefined ? null : new Date(publishedAt).toISOString().slice(0, 10),
    format,
    text: text === "" ? null : texts[format],
  };
}
