import { daysBefore, readDay } from "../calendar-day.ts";
import {
  createParameterReader,
  flag,
  oneOf,
  textListWhere,
  textWhere,
  wholeNumber,
  type ParameterProblem,
  type ParameterRule,
} from "../parameter-reader.ts";
import type { JsonObject } from "../read-json-object.ts";

/** A search that the vendor accepts. */
export interface TavilySearch {
  readonly query: string;
  readonly depth: string;
  readonly topic: string;
  readonly maxResults: number;
  /** Left out where no answer is wanted. */
  readonly answer: "basic" | "advanced" | undefined;
  /** Left out where no page text is wanted. */
  readonly rawContent: "markdown" | "text" | undefined;
  readonly chunks: number;
  /** Milliseconds since the epoch, both inclusive. */
  readonly publishedFrom: number | undefined;
  readonly publishedUntil: number | undefined;
  readonly includeDomains: readonly string[];
  readonly excludeDomains: readonly string[];
  /** Whether `include_domains` only lifts its pages. */
  readonly prefersDomains: boolean;
  readonly exactMatch: boolean;
  readonly showsFavicon: boolean;
  readonly showsParameters: boolean;
  readonly showsUsage: boolean;
}

const longestQuery = 400;
const dayMs = 86_400_000;
const rangeDays = { day: 1, d: 1, week: 7, w: 7, month: 30, m: 30, year: 365, y: 365 } as const;
const ranges = ["day", "d", "week", "w", "month", "m", "year", "y"] as const;

const queryText: ParameterRule<string> = (input) => {
  if (typeof input !== "string") return { kind: "not-a-text", expected: "a string" };
  if (input.trim() === "") return { kind: "too-short", expected: "a non-empty string" };
  return input.length > longestQuery
    ? { kind: "too-long", expected: `Query is too long. Max query length is ${longestQuery} characters.` }
    : { value: input };
};

const isoDay = textWhere((text) => readDay(text) !== undefined, "a date in the form YYYY-MM-DD");

/** `true` means the first of the forms. */
function switchOr<const T extends string>(forms: readonly [T, ...T[]]): ParameterRule<T | undefined> {
  return (input) => {
    if (typeof input === "boolean") return { value: input ? forms[0] : undefined };
    const form = forms.find((known) => known === input);
    return form === undefined
      ? { kind: "not-in-list", expected: `a boolean or one of ${forms.join(", ")}` }
      : { value: form };
  };
}

function domainList(most: number): ParameterRule<readonly string[]> {
  const isList = textListWhere((text) => text.trim() !== "", "a list of domains");
  return (input) => {
    const reading = isList(input);
    return "value" in reading && reading.value.length > most
      ? { kind: "too-large", expected: `a list of at most ${most} domains` }
      : reading;
  };
}

/** Reads and checks a search body; names that are not known are ignored. */
export function readTavilySearch(
  body: JsonObject,
  now: number,
): { readonly search: TavilySearch; readonly problems: readonly ParameterProblem[] } {
  const reader = createParameterReader(body);
  const topic = reader.take("topic", oneOf(["general", "news", "finance"]), "general");
  const range = reader.take("time_range", oneOf(ranges), undefined);
  const start = readDay(reader.take("start_date", isoDay, ""));
  const end = readDay(reader.take("end_date", isoDay, ""));
  const newsDays = reader.take("days", wholeNumber(1, 3650), undefined);
  const country = reader.take("country", textWhere(isCountryName, "the lower-case English name of a country"), "");
  for (const name of ["include_images", "include_image_descriptions"]) reader.take(name, flag, false);
  const days = range === undefined ? (topic === "news" ? newsDays : undefined) : rangeDays[range];
  const problems: ParameterProblem[] = [];
  if (country !== "" && topic !== "general") {
    problems.push({ name: "country", kind: "not-valid", expected: "left out for this topic", input: country });
  }
  if (start !== undefined && end !== undefined && start > end) {
    problems.push({ name: "start_date", kind: "not-valid", expected: "on or before end_date", input: start });
  }
  const search: TavilySearch = {
    query: reader.demand("query", queryText, ""),
    depth: reader.take("search_depth", oneOf(["basic", "advanced", "fast", "ultra-fast"]), "basic"),
    topic,
    maxResults: reader.take("max_results", wholeNumber(0, 20), 5),
    answer: reader.take("include_answer", switchOr(["basic", "advanced"]), undefined),
    rawContent: reader.take("include_raw_content", switchOr(["markdown", "text"]), undefined),
    chunks: reader.take("chunks_per_source", wholeNumber(1, 3), 3),
    publishedFrom: start ?? (days === undefined ? undefined : daysBefore(now, days)),
    publishedUntil: end === undefined ? undefined : end + dayMs - 1,
    includeDomains: reader.take("include_domains", domainList(300), []),
    excludeDomains: reader.take("exclude_domains", domainList(150), []),
    prefersDomains: reader.take("include_domains_mode", oneOf(["restrict", "prefer"]), "restrict") === "prefer",
    exactMatch: reader.take("exact_match", flag, false),
    showsFavicon: reader.take("include_favicon", flag, false),
    showsParameters: reader.take("auto_parameters", flag, false),
    showsUsage: reader.take("include_usage", flag, false),
  };
  return { search, problems: [...reader.problems, ...problems] };
}

function isCountryName(text: string): boolean {
  return /^[a-z][a-z .'-]{2,40}$/.test(text);
}
