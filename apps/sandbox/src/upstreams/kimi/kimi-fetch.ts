import type { Reply, UpstreamTools } from "../emulator.ts";
import { crawlTarget, pageMarkdown } from "../crawl-target.ts";
import type { JsonObject } from "../read-json-object.ts";
import { textReply } from "../reply.ts";
import { kimiError, kimiRefusal } from "./kimi-error.ts";

/** `POST /coding/v1/fetch`: the body of a success is the page in Markdown, no JSON. */
export function answerFetch({ url }: JsonObject, tools: UpstreamTools): Reply {
  if (typeof url !== "string" || url.trim() === "") return kimiRefusal("url is empty");
  const outcome = crawlTarget(url.trim(), tools);
  switch (outcome.kind) {
    case "page":
      return textReply(200, pageMarkdown(outcome.page), {
        "content-type": "text/markdown; charset=utf-8",
        "x-msh-request-id": tools.makeId(),
      });
    case "unsupported":
      return kimiRefusal("url should be an http or https URL");
    case "not-found":
      return kimiError(404, "resource_not_found_error", "failed to fetch url: 404");
    case "forbidden":
      return kimiError(403, "permission_denied_error", "the url may not be fetched");
    case "timeout":
      return kimiError(504, "server_error", "failed to fetch url: timeout");
  }
}
