import type { SearchSource } from "@websonde/search-core";
import { htmlToText } from "@websonde/search-kit";
import type { Reading } from "@websonde/search-kit";
import type * as v from "valibot";
import type { Buckets, Item } from "./wire.ts";

type Found = v.InferOutput<typeof Buckets>;

/** Web results first; the title tells what the others are. */
const sourceBuckets = [
  ["search", ""],
  ["video", "[Video] "],
  ["news", "[News] "],
  ["infobox", "[Info] "],
] as const;

/** The kinds of results as sources, with the questions of others and the direct answer. */
export function readBuckets(found: Found): Reading {
  const sources = sourceBuckets.flatMap(([name, prefix]) =>
    listItems(found[name]).map((item) => readItem(item, prefix)),
  );
  const questions = [...listItems(found.adjacent_question), ...listItems(found.related_search)].map(
    ({ props, title }) => readText(props?.question, props?.query, title) ?? "",
  );
  const [direct] = listItems(found.direct_answer);
  const answer = readText(direct?.snippet, direct?.title);
  return {
    sources,
    ...(questions.length > 0 && { relatedQuestions: questions }),
    ...(answer && { answer }),
  };
}

function readItem(item: Item, prefix: string): SearchSource {
  const url = [item.url, item.href, item.link].find((one) => one?.trim()) ?? "";
  const snippet = readText(item.snippet, item.description, item.summary);
  return {
    title: `${prefix}${readText(item.title, item.name) ?? url}`,
    url,
    ...(snippet && { snippet }),
    ...(item.time && { publishedDate: item.time }),
  };
}

function listItems(bucket: Found["search"]): readonly Item[] {
  return (bucket ?? []).filter((item) => item != null);
}

/** The first that says something, without its entities and marks. */
function readText(...texts: readonly (string | null | undefined)[]): string | undefined {
  return texts.map((text) => htmlToText(text ?? "")).find(Boolean);
}
