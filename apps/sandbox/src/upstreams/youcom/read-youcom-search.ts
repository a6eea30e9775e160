import { daysBefore, readDayRange } from "../calendar-day.ts";
import {
  createParameterReader,
  oneOf,
  textListWhere,
  textWhere,
  wholeNumber,
  type ParameterProblem,
  type ParameterRule,
} from "../parameter-reader.ts";
import type { JsonObject } from "../read-json-object.ts";
import { nameList } from "./name-list.ts";

const sections = ["web", "news", "all"] as const;
const crawlFormats = ["html", "markdown"] as const;

/** A search that the vendor accepts. */
export interface YoucomSearch {
  readonly query: string;
  /** For each section. */
  readonly count: number;
  /** In pages of `count`. */
  readonly offset: number;
  /** Milliseconds since the epoch, both inclusive. */
  readonly freshness: { readonly from: number; readonly until: number } | undefined;
  readonly includeDomains: readonly string[];
  readonly excludeDomains: readonly string[];
  readonly boostDomains: readonly string[];
  /** Whose pages come with their texts. */
  readonly livecrawl: (typeof sections)[number] | undefined;
  readonly livecrawlFormats: readonly (typeof crawlFormats)[number][];
}

const mostDomains = 500;
const freshnessDays: ReadonlyMap<string, number> = new Map([
  ["day", 1],
  ["week", 7],
  ["month", 31],
  ["year", 365],
]);

const hostNames = textListWhere(
  (text) => /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(text),
  "a list of host names without scheme and path",
);
const domains: ParameterRule<readonly string[]> = (input) =>
  Array.isArray(input) && input.length > mostDomains
    ? { kind: "too-long", expected: `a list of at most ${mostDomains} host names` }
    : hostNames(input);

/** Reads and checks the fields of a body or of a query string; names that are not known are ignored. */
export function readYoucomSearch(
  values: JsonObject,
  now: number,
): { readonly search: YoucomSearch; readonly problems: readonly ParameterProblem[] } {
  const reader = createParameterReader(values);
  const readFreshness = (text: string): YoucomSearch["freshness"] => {
    const days = freshnessDays.get(text);
    return days === undefined ? readDayRange(text, "to") : { from: daysBefore(now, days), until: now };
  };
  const query = textWhere((text) => text.trim() !== "", "a text that is not empty");
  const freshness = textWhere(
    (text) => readFreshness(text) !== undefined,
    "day, week, month, year or YYYY-MM-DDtoYYYY-MM-DD",
  );
  const country = textWhere((text) => /^[a-z]{2}$/i.test(text), "an ISO 3166 code");
  const language = textWhere((text) => /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(text), "a BCP 47 tag");
  const range = reader.take("freshness", freshness, undefined);
  reader.take("country", country, "US");
  reader.take("language", language, "EN");
  reader.take("safesearch", oneOf(["off", "moderate", "strict"]), "moderate");
  const search: YoucomSearch = {
    query: reader.demand("query", query, ""),
    count: reader.take("count", countRule, 10),
    offset: reader.take("offset", wholeNumber(0, 9), 0),
    freshness: range === undefined ? undefined : readFreshness(range),
    includeDomains: reader.take("include_domains", domains, []),
    excludeDomains: reader.take("exclude_domains", domains, []),
    boostDomains: reader.take("boost_domains", domains, []),
    livecrawl: reader.take("livecrawl", oneOf(sections), undefined),
    livecrawlFormats: reader.take("livecrawl_formats", nameList(crawlFormats), ["html"]),
  };
  return { search, problems: reader.problems };
}

const countRule: ParameterRule<number> = (input) => {
  const reading = wholeNumber(1, 100)(input);
  if ("value" in reading || reading.kind === "not-a-number") return reading;
  return { ...reading, expected: reading.kind === "too-large" ? "≤100" : "≥1" };
};
