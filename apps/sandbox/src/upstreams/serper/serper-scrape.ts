import type { Reply, UpstreamTools } from "../emulator.ts";
import { crawlTarget, pageMarkdown } from "../crawl-target.ts";
import { isWebUrl } from "../is-web-url.ts";
import { createParameterReader, flag, textWhere } from "../parameter-reader.ts";
import type { JsonObject } from "../read-json-object.ts";
import { jsonReply } from "../reply.ts";
import { serperError } from "./serper-error.ts";

const webAddress = textWhere(isWebUrl, "an http or https URL");

/** One page by its URL; whatever keeps it from being read is the same server error. */
export function serperScrape(values: JsonObject, tools: UpstreamTools): Reply {
  const reader = createParameterReader(values);
  const url = reader.demand("url", webAddress, "");
  const wantsMarkdown = reader.take("includeMarkdown", flag, false);
  const [problem] = reader.problems;
  if (problem?.kind === "missing") return serperError(400, "Missing url parameter");
  if (problem !== undefined) return serperError(400, `${problem.name} must be ${problem.expected}`);
  const outcome = crawlTarget(url, tools);
  if (outcome.kind !== "page") return jsonReply(500, { message: "Scraping failed", statusCode: 500 });
  const { title, text } = outcome.page;
  return jsonReply(200, {
    text: text === "" ? "" : `${title}\n\n${text}`,
    ...(wantsMarkdown ? { markdown: pageMarkdown(outcome.page) } : {}),
    metadata: { title, "og:title": title, description: /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? "" },
    jsonld: {},
    credits: 2,
  });
}
