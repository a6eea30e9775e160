import { SearchProviderError } from "@websonde/search-core";
import type { SearchSource } from "@websonde/search-core";
import type { Reading } from "@websonde/search-kit";
import type { McpResult } from "@websonde/search-kit/mcp";
import * as v from "valibot";
import { meta } from "./meta.ts";
import { isErrorText, isJsonText, readPayload } from "./read-payload.ts";
import { Listed, Results } from "./wire.ts";
import type { Result } from "./wire.ts";

/** What the search tool gave: results from its JSON, and what it says in prose as the answer. */
export function readAnswer({ payloads }: McpResult): Reading {
  const lists = payloads.map(readList).filter((list) => list !== undefined);
  const texts = payloads.filter((payload) => typeof payload === "string").map((text) => text.trim());
  const prose = texts.filter((text) => text !== "" && !isJsonText(text) && !isErrorText(text));
  if (lists.length === 0 && prose.length === 0 && payloads.some((payload) => !isNothing(payload)))
    throw new SearchProviderError({
      provider: meta.id,
      kind: "invalid-response",
      message: "Z.AI's search tool sent an answer of a form that is not known. Use another provider.",
    });
  const [first] = lists;
  return {
    ...first,
    sources: lists.flatMap(({ sources }) => sources),
    ...(prose.length > 0 && { answer: prose.join("\n\n") }),
  };
}

/** The results in a value of any form that Z.AI has been seen to give; undefined where there is no list of them. */
export function readList(value: unknown): Reading | undefined {
  return readPayload(value, (inner) => {
    const list = v.safeParse(Results, inner);
    if (list.success) return { sources: list.output.map(readResult) };
    const listed = v.safeParse(Listed, inner);
    if (!listed.success || (listed.output.search_result === undefined && listed.output.results === undefined))
      return undefined;
    return readListed(listed.output);
  });
}

function readListed({ search_result, results, request_id, requestId, id, search_intent }: Listed): Reading {
  const queries = search_intent?.flatMap(({ keywords }) => (keywords ? [keywords] : [])) ?? [];
  const known = request_id || requestId || id;
  return {
    sources: (search_result ?? results ?? []).map(readResult),
    ...(queries.length > 0 && { searchQueries: queries }),
    ...(known && { requestId: known }),
  };
}

function readResult(result: Result): SearchSource {
  const published = result.publish_date || result.publishedDate;
  return {
    title: result.title ?? "",
    url: result.link?.trim() || result.url?.trim() || "",
    ...(result.content && { snippet: result.content }),
    ...(published && { publishedDate: published }),
    ...(result.media && { author: result.media }),
  };
}

/** A text that says nothing, such as the JSON of an empty one. */
function isNothing(payload: unknown): boolean {
  return typeof payload === "string" && /^(?:null|""|\s*)$/.test(payload.trim());
}
