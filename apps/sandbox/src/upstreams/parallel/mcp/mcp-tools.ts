import type { UpstreamTools } from "../../emulator.ts";
import { flag, textWhere } from "../../parameter-reader.ts";
import type { JsonObject } from "../../read-json-object.ts";
import { anyText, createFieldReader, queryList, shortText, urlList, type FieldReader } from "../field-reader.ts";
import { findResults } from "../find-results.ts";
import { readPages } from "../parallel-extract.ts";
import { makeMark } from "../parallel-search.ts";

/** What a tool found, or which argument is wrong. */
export type ToolOutcome =
  | { readonly payload: JsonObject; readonly isEmpty: boolean }
  | { readonly invalidArguments: string };

export interface McpTool {
  readonly description: string;
  readonly inputSchema: JsonObject;
  call(values: JsonObject, tools: UpstreamTools): ToolOutcome;
}

const texts = { type: "array", items: { type: "string" } };
const session = {
  session_id: { type: "string", maxLength: 100 },
  model_name: { type: "string", maxLength: 100 },
};
const wholePage = 1_000_000;

export const mcpTools: ReadonlyMap<string, McpTool> = new Map<string, McpTool>([
  [
    "web_search",
    {
      description: "Search the web for an objective with a few keyword queries.",
      inputSchema: {
        type: "object",
        properties: { objective: { type: "string" }, search_queries: texts, ...session },
        required: ["objective", "search_queries"],
      },
      call: searchWeb,
    },
  ],
  [
    "web_fetch",
    {
      description: "Read web pages: excerpts about an objective, or the whole text.",
      inputSchema: {
        type: "object",
        properties: {
          urls: texts,
          objective: { type: "string", maxLength: 200 },
          search_queries: texts,
          full_content: { type: "boolean" },
          ...session,
        },
        required: ["urls"],
      },
      call: fetchPages,
    },
  ],
]);

/** There are no arguments for dates, domains and counts: operators in the queries count. */
function searchWeb(values: JsonObject, tools: UpstreamTools): ToolOutcome {
  const reader = createFieldReader(values);
  const queries = reader.demand("search_queries", queryList, []);
  const objective = reader.demand("objective", anyText, "");
  const sessionId = readSession(reader, tools);
  const invalidArguments = writeProblems(reader);
  if (invalidArguments !== "") return { invalidArguments };
  const results = findResults(
    {
      queries,
      objective,
      maxResults: 10,
      charactersPerResult: 10_000,
      charactersInAll: wholePage,
      includeDomains: [],
      excludeDomains: [],
      publishedFrom: undefined,
    },
    tools,
  );
  const payload = { search_id: `search_${makeMark(tools)}`, session_id: sessionId, results };
  return { payload, isEmpty: results.length === 0 };
}

function fetchPages(values: JsonObject, tools: UpstreamTools): ToolOutcome {
  const reader = createFieldReader(values);
  const urls = reader.demand("urls", urlList, []);
  const objective = reader.take(
    "objective",
    textWhere((text) => text.length <= 200, "at most 200 characters"),
    "",
  );
  const queries = reader.take("search_queries", queryList, []);
  const isWhole = reader.take("full_content", flag, false);
  const sessionId = readSession(reader, tools);
  const invalidArguments = writeProblems(reader);
  if (invalidArguments !== "") return { invalidArguments };
  const pages = readPages(
    {
      urls,
      topic: [objective, ...queries].join(" "),
      charactersPerExcerpts: 10_000,
      charactersOfPage: isWhole ? wholePage : undefined,
    },
    tools,
  );
  return { payload: { extract_id: `extract_${makeMark(tools)}`, session_id: sessionId, ...pages }, isEmpty: false };
}

function readSession(reader: FieldReader, tools: UpstreamTools): string {
  reader.take("model_name", shortText, "");
  return reader.take("session_id", shortText, "") || `sess_${makeMark(tools)}`;
}

function writeProblems(reader: FieldReader): string {
  return reader
    .listErrors()
    .map(({ loc, msg }) => `${loc.join(".")} ${msg}`)
    .join("; ");
}
