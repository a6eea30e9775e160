import type { Reply, UpstreamTools } from "../emulator.ts";
import { isWebUrl } from "../is-web-url.ts";
import {
  createParameterReader,
  flag,
  oneOf,
  textListWhere,
  textWhere,
  wholeNumber,
  type ParameterRule,
} from "../parameter-reader.ts";
import { isJsonObject, type JsonObject } from "../read-json-object.ts";
import { jsonReply } from "../reply.ts";
import { crawlTarget } from "../crawl-target.ts";
import { firecrawlStatusError, firecrawlValidationError } from "./firecrawl-error.ts";
import { writePage } from "./firecrawl-page.ts";
import { pageFormats, type PageFormat } from "./read-page-formats.ts";

const flags = "onlyMainContent mobile blockAds removeBase64Images storeInCache zeroDataRetention".split(" ");
const objects = ["headers", "location"];
const defaultFormats: readonly PageFormat[] = ["markdown"];
const longestMs = 365 * 86_400_000;

const webAddress = textWhere(isWebUrl, "an http or https URL");
const texts = textListWhere(() => true, "array of strings");
const anyObject: ParameterRule<JsonObject> = (input) =>
  isJsonObject(input) ? { value: input } : { kind: "not-a-text", expected: "object" };
const anyArray: ParameterRule<readonly unknown[]> = (input) =>
  Array.isArray(input) ? { value: input } : { kind: "not-a-text", expected: "array" };

/** `POST /scrape`. An error of the page itself is a success whose metadata has the page's status. */
export function answerScrape(body: JsonObject, tools: UpstreamTools): Reply {
  const reader = createParameterReader(body);
  const url = reader.demand("url", webAddress, "");
  const formats = reader.take("formats", pageFormats, defaultFormats);
  const minAge = reader.take("minAge", wholeNumber(0, longestMs), undefined);
  const cacheOnly = reader.take("lockdown", flag, false) || minAge !== undefined;
  reader.take("timeout", wholeNumber(1000, 300_000), 60_000);
  reader.take("maxAge", wholeNumber(0, longestMs), 172_800_000);
  reader.take("waitFor", wholeNumber(0, 300_000), 0);
  reader.take("proxy", oneOf(["basic", "stealth", "enhanced", "auto"]), "auto");
  for (const name of ["includeTags", "excludeTags"]) reader.take(name, texts, []);
  for (const name of ["parsers", "actions"]) reader.take(name, anyArray, []);
  for (const name of flags) reader.take(name, flag, false);
  for (const name of objects) reader.take(name, anyObject, {});
  if (reader.problems.length > 0) return firecrawlValidationError(reader.problems);

  const outcome = crawlTarget(url, tools);
  if (outcome.kind === "page") return jsonReply(200, { success: true, data: writePage(outcome.page, formats, tools) });
  if (outcome.kind === "timeout") return firecrawlStatusError(408, tools);
  if (outcome.kind === "forbidden") return firecrawlStatusError(403, tools);
  if (cacheOnly) return firecrawlStatusError(404, tools);
  const metadata = { sourceURL: url, url, statusCode: 404, error: "Not Found", contentType: "text/html" };
  return jsonReply(200, { success: true, data: { markdown: "# Not found\n\nThis page is not here.\n", metadata } });
}
