import type { SearchSource } from "@websonde/search-core";
import * as v from "valibot";
import { Found, SearchCall, SearchResult } from "./wire.ts";
import type { Block } from "./wire.ts";

/** The words of a search that the model made; nothing for any other block. */
export function readSearch(block: Block): string | undefined {
  if (block.type !== "server_tool_use") return undefined;
  const call = v.safeParse(SearchCall, block);
  if (!call.success || call.output.name !== "web_search") return undefined;
  return call.output.input?.query?.trim() || undefined;
}

/** What a search gave: results, or the code of its failure. Nothing for any other block. */
export function readFound(
  block: Block,
): { readonly sources: readonly SearchSource[]; readonly error?: string } | undefined {
  if (block.type !== "web_search_tool_result") return undefined;
  const result = v.safeParse(SearchResult, block);
  if (!result.success) return { sources: [], error: "unreadable" };
  const { content } = result.output;
  if (!Array.isArray(content)) return { sources: [], error: content.error_code || "unknown" };
  return { sources: content.flatMap(readSource) };
}

function readSource(value: unknown): readonly SearchSource[] {
  const found = v.safeParse(Found, value);
  if (!found.success || !found.output.url) return [];
  const { url, title, page_age: age } = found.output;
  return [{ url, title: title || url, ...(age && { publishedDate: age }) }];
}
