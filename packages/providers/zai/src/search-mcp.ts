import { isSearchProviderError } from "@websonde/search-core";
import type { SearchProviderError } from "@websonde/search-core";
import type { Call, Reading } from "@websonde/search-kit";
import * as v from "valibot";
import { readAnswer } from "./read-answer.ts";
import { readFilters } from "./read-filters.ts";
import type { Settings } from "./settings.ts";
import { Choice } from "./wire.ts";
import { useTool } from "./use-tool.ts";
import type { Tool, ToolServer } from "./use-tool.ts";

const server: ToolServer = { path: "/api/mcp/web_search_prime/mcp", tool: "web_search_prime" };

type Arguments = Readonly<Record<string, unknown>>;

/**
 * The search tool of the Coding Plan, with the arguments that it says it takes. Where it refuses them it is asked for less
 * under its newer name for the query, then under its older one; after any other refusal it is not asked again.
 */
export function searchMcp(call: Call<Settings>): Promise<Reading> {
  return useTool(call, server, async (tool) => {
    let refusal: SearchProviderError | undefined;
    for (const args of listArguments(tool.properties, call)) {
      try {
        const reading = readAnswer(await tool.call(args));
        if (call.dates.recency !== undefined && !("search_recency_filter" in args))
          call.note("Z.AI's search tool takes no recency now; it was left out");
        return reading;
      } catch (error) {
        call.context.signal.throwIfAborted();
        if (!isSearchProviderError(error) || error.kind !== "invalid-request") throw error;
        refusal ??= error;
      }
    }
    throw refusal;
  });
}

function listArguments(properties: Tool["properties"], call: Call<Settings>): readonly Arguments[] {
  const { queryWithSites: query } = readFilters(call);
  if (properties === undefined) return [{ search_query: query }, { query }];
  const { count } = call;
  const all = [buildArguments(properties, call), { search_query: query, count }, { query, count }];
  return [...new Map(all.map((args) => [JSON.stringify(args), args])).values()];
}

function buildArguments(properties: NonNullable<Tool["properties"]>, call: Call<Settings>): Arguments {
  const { query, queryWithSites, domain, recency } = readFilters(call);
  const { contentSize, location } = call.settings;
  const wanted: Arguments = {
    search_domain_filter: domain,
    search_recency_filter: recency,
    content_size: contentSize ?? "medium",
    location,
    count: call.count,
  };
  const taken = Object.entries(wanted).filter(([name, value]) => value && takes(properties, name, value));
  const isOld = !Object.hasOwn(properties, "search_query") && Object.hasOwn(properties, "query");
  const text = taken.some(([name]) => name === "search_domain_filter") ? query : queryWithSites;
  return { [isOld ? "query" : "search_query"]: text, ...Object.fromEntries(taken) };
}

function takes(properties: NonNullable<Tool["properties"]>, name: string, value: unknown): boolean {
  if (!Object.hasOwn(properties, name)) return false;
  const choice = v.safeParse(Choice, properties[name]);
  return !choice.success || choice.output.enum.includes(value);
}
