import { daysBefore, readDay } from "../calendar-day.ts";
import { earlier, later } from "../search-google.ts";
import {
  createParameterReader,
  flag,
  oneOf,
  textListWhere,
  textWhere,
  wholeNumber,
  type ParameterProblem,
  type ParameterReader,
  type ParameterRule,
} from "../parameter-reader.ts";
import { isJsonObject, type JsonObject } from "../read-json-object.ts";

/** A search that the vendor accepts. */
export interface KagiSearch {
  /** With what the lens adds to it. */
  readonly query: string;
  readonly workflow: "search" | "images" | "videos" | "news" | "podcasts";
  /** It only cuts the answer. */
  readonly limit: number;
  /** From 1. */
  readonly page: number;
  /** Milliseconds since the epoch, both inclusive. */
  readonly publishedFrom: number | undefined;
  readonly publishedUntil: number | undefined;
  readonly includeHosts: readonly string[];
  readonly excludeHosts: readonly string[];
  /** How many of the first results hold their page instead of a snippet. */
  readonly extractCount: number;
  readonly isMarkdown: boolean;
}

const dayMs = 86_400_000;
const relativeDays = { day: 1, week: 7, month: 30 } as const;

const text = textWhere(() => true, "a string");
const isoDay = textWhere((value) => readDay(value) !== undefined, "a date in the form YYYY-MM-DD");
const texts = textListWhere((value) => value.trim() !== "", "a list of non-empty strings");
const anyObject: ParameterRule<JsonObject> = (input) =>
  isJsonObject(input) ? { value: input } : { kind: "not-valid", expected: "an object" };

/** Seconds, above 0. */
export const seconds: ParameterRule<number> = (input) =>
  typeof input === "number" && input > 0 && input <= 60
    ? { value: input }
    : { kind: "not-valid", expected: "a number of seconds above 0 and at most 60" };

/** Reads and checks a search body; names that are not known are ignored. */
export function readKagiSearch(
  body: JsonObject,
  now: number,
): { readonly search: KagiSearch; readonly problems: readonly ParameterProblem[] } {
  const reader = createParameterReader(body);
  const inside = (name: string): ParameterReader => createParameterReader(reader.take(name, anyObject, {}));
  const filters = inside("filters");
  const lens = inside("lens");
  const extract = inside("extract");
  reader.take("personalizations", anyObject, {});
  reader.take("lens_id", text, "");
  reader.take("timeout", seconds, 10);
  reader.take("safe_search", flag, false);
  filters.take("region", text, "");
  lens.take("search_region", text, "");
  extract.take("timeout", seconds, 10);
  const relative = lens.take("time_relative", oneOf(["day", "week", "month"]), undefined);
  const from = [readStart(filters, "after"), readStart(lens, "time_after")];
  const until = [readEnd(filters, "before"), readEnd(lens, "time_before")];
  const typed = reader.demand(
    "query",
    textWhere((value) => value.trim() !== "", "a non-empty string"),
    "",
  );
  const search: KagiSearch = {
    query: [typed, ...lensWords(lens)].join(" "),
    workflow: reader.take("workflow", oneOf(["search", "images", "videos", "news", "podcasts"]), "search"),
    limit: reader.take("limit", wholeNumber(1, 1024), 1024),
    page: reader.take("page", wholeNumber(1, 10), 1),
    publishedFrom: [...from, relative && daysBefore(now, relativeDays[relative])].reduce(later, undefined),
    publishedUntil: until.reduce(earlier, undefined),
    includeHosts: lens.take("sites_included", texts, []),
    excludeHosts: lens.take("sites_excluded", texts, []),
    extractCount: Object.hasOwn(body, "extract") ? extract.take("count", wholeNumber(1, 10), 1) : 0,
    isMarkdown: reader.take("format", oneOf(["json", "markdown"]), "json") === "markdown",
  };
  const nested = Object.entries({ filters, lens, extract }).flatMap(([outer, { problems }]) =>
    problems.map((problem) => ({ ...problem, name: `${outer}.${problem.name}` })),
  );
  return { search, problems: [...reader.problems, ...nested] };
}

/** Words that must or must not stand on a page, and its file type, as operators. */
function lensWords(lens: ParameterReader): readonly string[] {
  const quote = (word: string): string => `"${word.replaceAll('"', " ")}"`;
  const fileType = lens.take(
    "file_type",
    textWhere((value) => /^\.?\w{1,5}$/.test(value), "a file extension"),
    "",
  );
  return [
    ...lens.take("keywords_included", texts, []).map(quote),
    ...lens.take("keywords_excluded", texts, []).map((word) => `-${quote(word)}`),
    ...(fileType === "" ? [] : [`filetype:${fileType}`]),
  ];
}

function readStart(reader: ParameterReader, name: string): number | undefined {
  return readDay(reader.take(name, isoDay, ""));
}

function readEnd(reader: ParameterReader, name: string): number | undefined {
  const day = readDay(reader.take(name, isoDay, ""));
  return day === undefined ? undefined : day + dayMs - 1;
}
