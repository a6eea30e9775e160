import type { Reply, UpstreamTools } from "../emulator.ts";
import { crawlTarget, pageMarkdown } from "../crawl-target.ts";
import type { JsonObject } from "../read-json-object.ts";
import { jsonReply } from "../reply.ts";
import { ollamaBadRequest } from "./ollama-error.ts";

const mostLinks = 10;

/** `web_fetch`: a page that cannot be read comes as one without a title and without content. */
export function ollamaFetch({ url }: JsonObject, tools: UpstreamTools): Reply {
  if (typeof url !== "string" || url.trim() === "") return ollamaBadRequest("url is required");
  const outcome = crawlTarget(url, tools);
  if (outcome.kind === "unsupported") return ollamaBadRequest("invalid url");
  if (outcome.kind !== "page") return jsonReply(200, { title: "", content: "", links: null });
  const { title } = outcome.page;
  return jsonReply(200, { title, content: pageMarkdown(outcome.page), links: findLinks(url, tools) });
}

/** Other pages of the same site. */
function findLinks(url: string, tools: UpstreamTools): readonly string[] {
  const question = { engine: "ollama", text: `site:${new URL(url).hostname}`, dialect: { site: "host" } } as const;
  return tools
    .search(question)
    .map((hit) => hit.url)
    .filter((link) => link !== url)
    .slice(0, mostLinks);
}
