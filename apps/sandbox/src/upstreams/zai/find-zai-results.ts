import type { SearchHit } from "../../corpus/search-hit.ts";
import { daysBefore } from "../calendar-day.ts";
import type { UpstreamTools } from "../emulator.ts";
import { searchGoogle } from "../search-google.ts";
import { oneOf, textWhere, wholeNumber, type ParameterReader } from "../parameter-reader.ts";

/** A search that the vendor accepts. */
export interface ZaiSearch {
  readonly query: string;
  readonly count: number;
  readonly domain: string | undefined;
  readonly recency: keyof typeof recencyDays;
  /** `high`: whole texts instead of passages. */
  readonly contentSize: "medium" | "high";
}

/** Days back. */
const recencyDays = { oneDay: 1, oneWeek: 7, oneMonth: 31, oneYear: 365, noLimit: undefined } as const;
/** All names that the filter takes. */
export const recencyFilters = ["oneDay", "oneWeek", "oneMonth", "oneYear", "noLimit"] as const;
export const contentSizes = ["medium", "high"] as const;

const defaultCount = 10;
const mostResults = 50;
const domainName = textWhere((text) => /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(text), "one domain");
const queryText = textWhere((text) => text.trim() !== "", "a text that is not empty");

/** Reads what both transports take; `queryName` is the name of the query's field, `takesCount` whether a count has an effect. */
export function readZaiSearch(
  reader: ParameterReader,
  { queryName, takesCount }: { readonly queryName: string; readonly takesCount: boolean },
): ZaiSearch {
  return {
    query: reader.demand(queryName, queryText, ""),
    count: takesCount ? reader.take("count", wholeNumber(1, mostResults), defaultCount) : defaultCount,
    domain: reader.take("search_domain_filter", domainName, undefined),
    recency: reader.take("search_recency_filter", oneOf(recencyFilters), "noLimit"),
    contentSize: reader.take("content_size", oneOf(contentSizes), "medium"),
  };
}

/** The results in the vendor's form. Pages without a date or an author have no such fields. */
export function findZaiResults(search: ZaiSearch, tools: UpstreamTools): readonly Record<string, unknown>[] {
  const days = recencyDays[search.recency];
  const hits = searchGoogle(
    {
      engine: "zai",
      text: search.query,
      publishedFrom: days === undefined ? undefined : daysBefore(tools.now(), days),
      includeHosts: search.domain === undefined ? [] : [search.domain],
      readsDates: false,
    },
    tools,
  );
  return hits.slice(0, search.count).map((hit, index) => zaiResult(hit, index, search));
}

function zaiResult(hit: SearchHit, index: number, { contentSize }: ZaiSearch): Record<string, unknown> {
  const { title, url, text, snippet, author, publishedAt } = hit;
  return {
    title,
    content: contentSize === "high" ? text : snippet,
    link: url,
    ...(author === undefined ? {} : { media: author }),
    icon: "",
    refer: `ref_${index + 1}`,
    ...(publishedAt === undefined ? {} : { publish_date: new Date(publishedAt).toISOString().slice(0, 10) }),
  };
}
