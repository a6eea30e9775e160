import type { Reply, UpstreamTools } from "../emulator.ts";
import { crawlTarget, pageMarkdown, type CrawlOutcome } from "../crawl-target.ts";
import { createParameterReader, oneOf, type ParameterRule } from "../parameter-reader.ts";
import { isJsonObject, type JsonObject } from "../read-json-object.ts";
import { jsonReply, textReply } from "../reply.ts";
import { kagiMeta, kagiRefusal, writeErrors } from "./kagi-error.ts";
import { seconds } from "./read-kagi-search.ts";

const mostPages = 10;

/** From 1 to 10 objects with a `url`, https only. */
const pageList: ParameterRule<readonly string[]> = (input) => {
  const expected = `a list of 1 to ${mostPages} objects, each with an https URL`;
  if (!Array.isArray(input) || input.length === 0 || input.length > mostPages) return { kind: "not-valid", expected };
  const pages: readonly unknown[] = input;
  const urls = pages
    .map((page) => (isJsonObject(page) ? page["url"] : undefined))
    .filter((url) => typeof url === "string");
  const areRight = urls.length === pages.length && urls.every((url) => URL.canParse(url) && url.startsWith("https://"));
  return areRight ? { value: urls } : { kind: "not-valid", expected };
};

const failures: Readonly<
  Record<Exclude<CrawlOutcome["kind"], "page">, { readonly code: string; readonly message: string }>
> = {
  "not-found": { code: "extract.fetch", message: "404" },
  forbidden: { code: "extract.blocked", message: "403" },
  timeout: { code: "extract.timeout", message: "The page did not answer in time" },
  unsupported: { code: "extract.url", message: "Not an https URL" },
};

/** `POST /api/v1/extract`: a page that cannot be read has `null` for its text and an entry in `errors`. */
export function answerExtract(body: JsonObject, tools: UpstreamTools): Reply {
  const reader = createParameterReader(body);
  const urls = reader.demand("pages", pageList, []);
  const isMarkdown = reader.take("format", oneOf(["json", "markdown"]), "json") === "markdown";
  reader.take("timeout", seconds, 10);
  if (reader.problems.length > 0) return kagiRefusal(reader.problems, tools, "errors");
  const crawls = urls.map((url) => ({ url, outcome: crawlTarget(url, tools) }));
  const data = crawls.map(({ url, outcome }) => ({
    url,
    markdown: outcome.kind === "page" ? pageMarkdown(outcome.page) : null,
  }));
  if (isMarkdown) return textReply(200, data.map(({ markdown }) => markdown ?? "").join("\n"));
  const errors = crawls.flatMap(({ url, outcome }) =>
    outcome.kind === "page" ? [] : [{ ...failures[outcome.kind], number: 0, location: url }],
  );
  return jsonReply(200, {
    meta: kagiMeta(tools),
    data,
    ...(errors.length > 0 ? { errors: writeErrors(errors, tools) } : {}),
  });
}
