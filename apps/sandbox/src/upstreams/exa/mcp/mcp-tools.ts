import type { UpstreamTools } from "../../emulator.ts";
import { isJsonObject, type JsonObject } from "../../read-json-object.ts";
import { crawlPage } from "../exa-contents.ts";
import { searchExa } from "../exa-rest.ts";
import { resultText } from "./result-text.ts";

/** What a tool says: its text, an error of the tool, or a complaint about the arguments. */
export type ToolOutcome =
  | { readonly text: string; readonly isError?: boolean }
  | { readonly apiStatus: number; readonly message: string }
  | { readonly invalidArguments: string };

export interface McpTool {
  readonly description: string;
  readonly inputSchema: JsonObject;
  call(values: JsonObject, tools: UpstreamTools): ToolOutcome;
}

const searchSchema = {
  type: "object",
  properties: { query: { type: "string" }, numResults: { type: "number" } },
  required: ["query"],
};

export const mcpTools: ReadonlyMap<string, McpTool> = new Map<string, McpTool>([
  [
    "web_search_exa",
    { description: "Search the web and read clean highlights.", inputSchema: searchSchema, call: searchPlainly },
  ],
  [
    "web_search_advanced_exa",
    {
      description: "Search the web with filters for domains, dates and category.",
      inputSchema: {
        type: "object",
        properties: {
          ...searchSchema.properties,
          type: { type: "string", enum: ["auto", "fast", "instant"] },
          category: { type: "string" },
          includeDomains: { type: "array", items: { type: "string" } },
          excludeDomains: { type: "array", items: { type: "string" } },
          startPublishedDate: { type: "string" },
          endPublishedDate: { type: "string" },
          textMaxCharacters: { type: "number" },
          enableHighlights: { type: "boolean" },
          enableSummary: { type: "boolean" },
          summaryQuery: { type: "string" },
        },
        required: ["query"],
      },
      call: searchWithFilters,
    },
  ],
  [
    "web_fetch_exa",
    {
      description: "Read web pages as clean text.",
      inputSchema: {
        type: "object",
        properties: { urls: { type: "array", items: { type: "string" } }, maxCharacters: { type: "number" } },
        required: ["urls"],
      },
      call: fetchPages,
    },
  ],
]);

/** Which tools are on when the URL has no `tools=`. */
export const defaultTools: readonly string[] = ["web_search_exa", "web_fetch_exa"];

/** Only `query` and `numResults` count; everything else is dropped without a word. */
function searchPlainly({ query, numResults }: JsonObject, tools: UpstreamTools): ToolOutcome {
  if (typeof query !== "string") return { invalidArguments: "query: expected string" };
  const outcome = searchExa({ query, numResults, contents: { highlights: true } }, tools);
  if ("refusal" in outcome) return { apiStatus: outcome.refusal.status, message: outcome.refusal.message };
  const { results } = outcome.body;
  return { text: resultText(Array.isArray(results) ? results.filter(isJsonObject) : []) };
}

/** The text is the API's own JSON. */
function searchWithFilters(values: JsonObject, tools: UpstreamTools): ToolOutcome {
  if (typeof values["query"] !== "string") return { invalidArguments: "query: expected string" };
  const { textMaxCharacters, enableHighlights, enableSummary, summaryQuery, ...rest } = values;
  const contents = {
    text: typeof textMaxCharacters === "number" ? { maxCharacters: textMaxCharacters } : true,
    highlights: enableHighlights === true,
    summary: enableSummary === true && { query: typeof summaryQuery === "string" ? summaryQuery : "" },
  };
  const outcome = searchExa({ ...rest, contents }, tools);
  if ("refusal" in outcome) return { apiStatus: outcome.refusal.status, message: outcome.refusal.message };
  return { text: JSON.stringify(outcome.body) };
}

function fetchPages({ urls, maxCharacters = 3000 }: JsonObject, tools: UpstreamTools): ToolOutcome {
  if (!Array.isArray(urls) || urls.length === 0 || !urls.every((url) => typeof url === "string" && URL.canParse(url))) {
    return { invalidArguments: "urls: expected a non-empty array of URLs" };
  }
  if (typeof maxCharacters !== "number" || !(maxCharacters >= 1)) {
    return { invalidArguments: "maxCharacters: expected a positive number" };
  }
  const pages = urls.map(String).map((url) => ({ url, crawl: crawlPage(url, tools) }));
  const blocks = pages.map(({ url, crawl }) => {
    if ("tag" in crawl) return `Error fetching ${url}: ${crawl.tag}`;
    const published =
      crawl.publishedAt === undefined ? [] : [`Published: ${new Date(crawl.publishedAt).toISOString().slice(0, 10)}`];
    const author = crawl.author === undefined ? [] : [`Author: ${crawl.author}`];
    return [
      `# ${crawl.title}`,
      `URL: ${crawl.url}`,
      ...published,
      ...author,
      "",
      crawl.text.slice(0, maxCharacters),
    ].join("\n");
  });
  return { text: blocks.join("\n\n"), isError: pages.every(({ crawl }) => "tag" in crawl) };
}
