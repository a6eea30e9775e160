import {
  createParameterReader,
  flag,
  textListWhere,
  textWhere,
  wholeNumber,
  type ParameterProblem,
  type ParameterRule,
} from "../parameter-reader.ts";
import { isJsonObject, type JsonObject } from "../read-json-object.ts";
import { namesIn, pageFormats, type PageFormat } from "./read-page-formats.ts";
import { readTbs, type TimeRange } from "../read-tbs.ts";

const knownSources = ["web", "news", "images"] as const;
const knownCategories = ["github", "research", "pdf"] as const;

/** A search that the vendor accepts. */
export interface FirecrawlSearch {
  readonly query: string;
  /** For each source. */
  readonly limit: number;
  readonly sources: readonly (typeof knownSources)[number][];
  readonly categories: readonly (typeof knownCategories)[number][];
  readonly time: TimeRange;
  readonly includeDomains: readonly string[];
  readonly excludeDomains: readonly string[];
  /** Whether the description is a passage about the query. */
  readonly highlights: boolean;
  /** Empty where pages are not scraped. */
  readonly formats: readonly PageFormat[];
}

const longestQuery = 500;

const queryText: ParameterRule<string> = (input) => {
  if (typeof input !== "string") return { kind: "not-a-text", expected: "string" };
  if (input.trim() === "") return { kind: "too-short", expected: "string of at least 1 character" };
  return input.length > longestQuery
    ? { kind: "too-long", expected: `string of at most ${longestQuery} characters` }
    : { value: input };
};

/** Names of hosts alone: no scheme, no path. */
const hostNames = textListWhere(
  (text) => /^(?=.{1,253}$)[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(text) && text.includes("."),
  "hostnames without protocol or path",
);

/** Reads and checks a search body; `defaultLimit` differs between the versions. Names that are not known are ignored. */
export function readFirecrawlSearch(
  body: JsonObject,
  defaultLimit: number,
  now: number,
): { readonly search: FirecrawlSearch; readonly problems: readonly ParameterProblem[] } {
  const reader = createParameterReader(body);
  const scrapeOptions = body["scrapeOptions"];
  const scrapeReader = createParameterReader(isJsonObject(scrapeOptions) ? scrapeOptions : {});
  reader.take("scrapeOptions", objectRule, {});
  reader.take("timeout", wholeNumber(1, 3_600_000), 60_000);
  reader.take("ignoreInvalidURLs", flag, false);
  reader.take("country", textWhere(isCountryCode, "an ISO 3166-1 alpha-2 code"), "US");
  reader.take("location", anyText, "");
  const search: FirecrawlSearch = {
    query: reader.demand("query", queryText, ""),
    limit: reader.take("limit", wholeNumber(1, 100), defaultLimit),
    sources: reader.take("sources", (input) => namesIn(input, knownSources), ["web"]),
    categories: reader.take("categories", (input) => namesIn(input, knownCategories), []),
    time: readTbs(reader.take("tbs", anyText, ""), now),
    includeDomains: reader.take("includeDomains", hostNames, []),
    excludeDomains: reader.take("excludeDomains", hostNames, []),
    highlights: reader.take("highlights", flag, true),
    formats: scrapeReader.take("formats", pageFormats, []),
  };
  const problems = [
    ...reader.problems,
    ...scrapeReader.problems.map((problem) => ({ ...problem, name: `scrapeOptions.${problem.name}` })),
  ];
  if (search.includeDomains.length > 0 && search.excludeDomains.length > 0) {
    const expected = "includeDomains or excludeDomains, not both";
    problems.push({ name: "excludeDomains", kind: "not-valid", expected, input: body["excludeDomains"] });
  }
  return { search, problems };
}

const anyText = textWhere(() => true, "string");
const objectRule: ParameterRule<JsonObject> = (input) =>
  isJsonObject(input) ? { value: input } : { kind: "not-a-text", expected: "object" };

function isCountryCode(text: string): boolean {
  return /^[a-z]{2}$/i.test(text);
}
