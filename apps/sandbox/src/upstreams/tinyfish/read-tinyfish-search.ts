import { readDay } from "../calendar-day.ts";
import { createParameterReader, oneOf, textWhere, wholeNumber } from "../parameter-reader.ts";

/** A search that the vendor accepts. */
export interface TinyfishSearch {
  readonly query: string;
  readonly domainType: "web" | "news" | "research_paper";
  /** Milliseconds since the epoch, both inclusive. */
  readonly publishedFrom: number | undefined;
  readonly publishedUntil: number | undefined;
  /** From 0. */
  readonly page: number;
  readonly includeDomains: readonly string[];
  readonly excludeDomains: readonly string[];
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
const lastPage = 10;
const longestRecencyMinutes = 5_256_000;

const day = textWhere((text) => readDay(text) !== undefined, "a date as YYYY-MM-DD");
const anyText = textWhere(() => true, "a text");

/** Reads and checks the parameters; `problem` is the first reason for a refusal. Unknown names are ignored, `num_results` too. */
export function readTinyfishSearch(
  parameters: URLSearchParams,
  now: number,
): { readonly search: TinyfishSearch; readonly problem: string | undefined } {
  const reader = createParameterReader(Object.fromEntries(parameters));
  const query = reader.take("query", anyText, "");
  const domainType = reader.take("domain_type", oneOf(["web", "news", "research_paper"]), "web");
  const minutes = reader.take("recency_minutes", wholeNumber(1, longestRecencyMinutes), undefined);
  const after = reader.take("after_date", day, undefined);
  const before = reader.take("before_date", day, undefined);
  const page = reader.take("page", wholeNumber(0, lastPage), 0);
  const location = textWhere((text) => /^[A-Z]{2}$/.test(text), "an upper-case ISO 3166 code");
  reader.take("location", location, "US");
  const language = textWhere((text) => /^[a-z]{2}$/.test(text), "an ISO 639-1 code");
  reader.take("language", language, "en");
  const purpose = textWhere((text) => text.length <= 2000, "at most 2000 characters long");
  reader.take("purpose", purpose, "");

  const first = readDay(after ?? "");
  const last = readDay(before ?? "");
  const search: TinyfishSearch = {
    query,
    domainType,
    publishedFrom: minutes === undefined ? first : now - minutes * minuteMs,
    publishedUntil: last === undefined ? undefined : last + dayMs - 1,
    page,
    includeDomains: readList(reader.take("include_domains", anyText, "")),
    excludeDomains: readList(reader.take("exclude_domains", anyText, "")),
  };
  const [refused] = reader.problems;
  const hasDates = first !== undefined || last !== undefined;
  const rules: readonly (readonly [broken: boolean, message: string])[] = [
    [query.trim() === "", "query is required"],
    [refused !== undefined, `${refused?.name} must be ${refused?.expected}`],
    [
      minutes !== undefined && hasDates,
      `recency_minutes cannot be combined with ${first === undefined ? "before_date" : "after_date"}`,
    ],
    [first !== undefined && last !== undefined && first > last, "after_date must not be later than before_date"],
    [
      domainType === "research_paper" && (hasDates || minutes !== undefined),
      "domain_type research_paper does not support date filters",
    ],
  ];
  return { search, problem: rules.find(([broken]) => broken)?.[1] };
}

function readList(text: string): readonly string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}
