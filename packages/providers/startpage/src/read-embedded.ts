import { htmlToText } from "@websonde/search-kit";
import type { SearchSource } from "@websonde/search-core";
import { unwrapUrl } from "@websonde/search-kit/html";
import * as v from "valibot";
import { findObject } from "./find-object.ts";
import { splitDate } from "./split-date.ts";
import { unwrapRules } from "./unwrap-rules.ts";

const text = v.fallback(v.nullish(v.string()), undefined);
const Page = v.object({
  render: v.object({ presenter: v.object({ regions: v.object({ mainline: v.array(v.unknown()) }) }) }),
});
/** Results of the web; blocks of other types hold ads, pictures, news and instant answers. */
const Block = v.object({ display_type: v.pipe(v.string(), v.startsWith("web-")), results: v.array(v.unknown()) });
const Item = v.object({ clickUrl: text, url: text, title: text, description: text, date: text });
type Item = v.InferOutput<typeof Item>;

const call = /UIStartpage\.AppSerpWeb\s*,\s*(?=\{)/g;
/** A page holds its data once; more tries only help hostile ones. */
const mostTries = 3;

/**
 * The results that the page holds once more as data for its scripts. Nothing where there are no such data, or none that
 * hold a list of results; an empty list where that list is empty.
 */
export function readEmbedded(html: string, pageUrl: string): readonly SearchSource[] | undefined {
  const blocks = (findData(html)?.render.presenter.regions.mainline ?? []).flatMap((block) => {
    const { success, output } = v.safeParse(Block, block);
    return success ? [output] : [];
  });
  if (blocks.length === 0) return undefined;
  const sources = new Map<string, SearchSource>();
  for (const result of blocks.flatMap(({ results }) => results)) {
    const item = v.safeParse(Item, result);
    const source = item.success ? readItem(item.output, pageUrl) : undefined;
    if (source !== undefined && !sources.has(source.url)) sources.set(source.url, source);
  }
  // Results of which none can be read are no empty list.
  return sources.size === 0 && blocks.some(({ results }) => results.length > 0) ? undefined : [...sources.values()];
}

function findData(html: string): v.InferOutput<typeof Page> | undefined {
  for (const { index, 0: found } of [...html.matchAll(call)].slice(0, mostTries)) {
    const object = findObject(html, index + found.length);
    const page = v.safeParse(Page, object === undefined ? undefined : parseJson(object));
    if (page.success) return page.output;
  }
  return undefined;
}

function parseJson(object: string): unknown {
  try {
    return JSON.parse(object);
  } catch {
    // A page that was tidied up before it was saved has a program there, not data.
    return undefined;
  }
}

function readItem(
  { clickUrl, url: direct, title, description, date: written }: Item,
  pageUrl: string,
): SearchSource | undefined {
  const url = unwrapUrl(clickUrl || direct || "", pageUrl, unwrapRules);
  const name = htmlToText(title ?? "");
  if (url === undefined || name === "") return undefined;
  const { text: snippet, date = htmlToText(written ?? "") } = splitDate(htmlToText(description ?? ""));
  return { title: name, url, ...(snippet && { snippet }), ...(date && { publishedDate: date }) };
}
