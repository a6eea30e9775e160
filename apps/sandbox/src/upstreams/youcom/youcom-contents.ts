import type { Reply, UpstreamTools } from "../emulator.ts";
import { crawlTarget, pageHtml, pageMarkdown } from "../crawl-target.ts";
import { isWebUrl } from "../is-web-url.ts";
import { createParameterReader, textListWhere, wholeNumber, type ParameterRule } from "../parameter-reader.ts";
import type { JsonObject } from "../read-json-object.ts";
import { jsonReply } from "../reply.ts";
import { nameList } from "./name-list.ts";
import { youcomValidationError } from "./youcom-error.ts";

const mostUrls = 10;
const formats = ["markdown", "html", "metadata"] as const;
type Format = (typeof formats)[number];
const defaultFormats: readonly Format[] = ["html"];

const webAddresses = textListWhere(isWebUrl, "a list of http or https URLs");
const urlList: ParameterRule<readonly string[]> = (input) => {
  const reading = webAddresses(input);
  if (!("value" in reading)) return reading;
  return reading.value.length === 0 || reading.value.length > mostUrls
    ? { kind: "not-valid", expected: `a list of 1 to ${mostUrls} URLs` }
    : reading;
};

/** `POST /v1/contents`: a list with an entry for each URL; a page that cannot be read has null for its texts. */
export function youcomContents(values: JsonObject, tools: UpstreamTools): Reply {
  const reader = createParameterReader(values);
  const urls = reader.demand("urls", urlList, []);
  // The older field `format` holds one name.
  const older = reader.take("format", nameList(formats), defaultFormats);
  const wanted = reader.take("formats", nameList(formats), older);
  reader.take("crawl_timeout", wholeNumber(1, 60), 10);
  reader.take("max_age", wholeNumber(0, 31_536_000), 0);
  if (reader.problems.length > 0) return youcomValidationError("body", reader.problems);
  const pages = urls.map((url) => readPage(url, wanted, tools));
  return jsonReply(200, tools.modes.has("contents-object") ? { results: pages } : pages);
}

function readPage(url: string, wanted: readonly Format[], tools: UpstreamTools): JsonObject {
  const outcome = crawlTarget(url, tools);
  const page = outcome.kind === "page" && outcome.page.text !== "" ? outcome.page : undefined;
  const { hostname } = new URL(url);
  const metadata = { site_name: hostname, favicon_url: `https://${hostname}/favicon.ico` };
  return {
    url,
    title: page?.title ?? null,
    markdown: page !== undefined && wanted.includes("markdown") ? pageMarkdown(page) : null,
    html: page !== undefined && wanted.includes("html") ? pageHtml(page) : null,
    ...(wanted.includes("metadata") ? { metadata } : {}),
  };
}
