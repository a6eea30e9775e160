import type { UpstreamTools } from "../../emulator.ts";
import { createParameterReader, oneOf } from "../../parameter-reader.ts";
import type { JsonObject } from "../../read-json-object.ts";
import { contentSizes, findZaiResults, readZaiSearch, recencyFilters } from "../find-zai-results.ts";
import { toolErrorText, type ZaiTool, type ZaiToolOutcome } from "./zai-tool.ts";

const locations = ["cn", "us"] as const;

/** The search tool. Modes give it its older name, its older arguments, or a count. */
export function makeSearchTool({ modes }: UpstreamTools): ZaiTool {
  const isOld = modes.has("old-arguments");
  const queryName = isOld ? "query" : "search_query";
  const takesCount = isOld || modes.has("counts");
  const count = { count: { type: "integer", minimum: 1, maximum: 50 } };
  return {
    server: "web-search-prime",
    name: modes.has("old-name") ? "webSearchPrime" : "web_search_prime",
    description: "Search the web; gives titles, URLs, summaries and site names.",
    inputSchema: {
      type: "object",
      properties: {
        [queryName]: { type: "string" },
        ...(takesCount ? count : {}),
        ...(isOld ? {} : filterProperties),
      },
      required: [queryName],
    },
    call: (values, tools) => callSearch(isOld ? withoutFilters(values) : values, { queryName, takesCount }, tools),
  };
}

const filterProperties: JsonObject = {
  search_domain_filter: { type: "string" },
  search_recency_filter: { type: "string", enum: recencyFilters },
  content_size: { type: "string", enum: contentSizes },
  location: { type: "string", enum: locations },
};

function withoutFilters(values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(filterProperties, name)));
}

/** Arguments that the schema does not have are ignored. */
function callSearch(
  values: JsonObject,
  shape: Parameters<typeof readZaiSearch>[1],
  tools: UpstreamTools,
): ZaiToolOutcome {
  const reader = createParameterReader(values);
  const search = readZaiSearch(reader, shape);
  reader.take("location", oneOf(locations), "us");
  const [problem] = reader.problems;
  if (problem?.kind === "missing") return { invalidArguments: `${problem.name} is required` };
  if (problem !== undefined) {
    return { toolError: toolErrorText(400, `${problem.name} must be ${problem.expected}`) };
  }
  return { value: findZaiResults(search, tools) };
}
