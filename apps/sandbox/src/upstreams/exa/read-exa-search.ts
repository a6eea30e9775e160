import { readDay } from "../calendar-day.ts";
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
import { isJsonObject, type JsonObject } from "../read-json-object.ts";
import { flatRefusal, type ExaRefusal } from "./exa-refusal.ts";
import { readContentsOptions, type ContentsOptions } from "./read-contents-options.ts";

/** A search that the vendor accepts. */
export interface ExaSearch {
  readonly query: string;
  readonly numResults: number;
  readonly type: string;
  readonly includeDomains: readonly string[];
  readonly excludeDomains: readonly string[];
  /** Milliseconds since the epoch, both inclusive. */
  readonly publishedFrom: number | undefined;
  readonly publishedUntil: number | undefined;
  readonly includeText: readonly string[];
  readonly excludeText: readonly string[];
  readonly contents: ContentsOptions;
}

const searchTypes = "auto neural fast deep keyword hybrid instant deep-lite deep-reasoning".split(" ");
const categories = [
  "company",
  "publication",
  "research paper",
  "news",
  "personal site",
  "financial report",
  "people",
] as const;
const mostResults = 100;

const isoDate = textWhere((text) => readIsoTime(text) !== undefined, "an ISO 8601 date");
const domains = textListWhere((text) => /^(?:\*\.)?[^\s/]+\.[^\s]+$/.test(text), "an array of domains");
const oneShortText: ParameterRule<readonly string[]> = (input) => {
  const reading = textListWhere((text) => text.trim().split(/\s+/).length <= 5, "strings of at most 5 words")(input);
  return "value" in reading && reading.value.length > 1
    ? { kind: "not-valid", expected: "an array of at most one string" }
    : reading;
};

/** Reads and checks a search body; names that are not known are ignored. */
export function readExaSearch(body: JsonObject): { readonly search: ExaSearch } | { readonly refusal: ExaRefusal } {
  const reader = createParameterReader(body);
  const contentsReader = createParameterReader(isJsonObject(body["contents"]) ? body["contents"] : {});
  const query = reader.demand(
    "query",
    textWhere((text) => text.trim() !== "", "a non-empty string"),
    "",
  );
  const category = reader.take("category", oneOf(categories), undefined);
  const start = reader.take("startPublishedDate", isoDate, undefined);
  const end = reader.take("endPublishedDate", isoDate, undefined);
  reader.take(
    "userLocation",
    textWhere((text) => /^[A-Za-z]{2}$/.test(text), "an ISO country code"),
    "US",
  );
  reader.take("moderation", flag, false);
  const search: ExaSearch = {
    query,
    numResults: reader.take("numResults", wholeNumber(1, mostResults), 10),
    type: reader.take("type", oneOf(searchTypes), "auto"),
    includeDomains: reader.take("includeDomains", domains, []),
    excludeDomains: reader.take("excludeDomains", domains, []),
    publishedFrom: start === undefined ? undefined : readIsoTime(start),
    publishedUntil: end === undefined ? undefined : readIsoTime(end),
    includeText: reader.take("includeText", oneShortText, []),
    excludeText: reader.take("excludeText", oneShortText, []),
    contents: readContentsOptions(contentsReader),
  };
  reader.take(
    "contents",
    (input) => (isJsonObject(input) ? { value: input } : { kind: "not-valid", expected: "an object" }),
    {},
  );
  const problem = reader.problems[0] ?? contentsReader.problems[0];
  if (problem !== undefined) return { refusal: refuseProblem(problem) };
  const hasDates = start !== undefined || end !== undefined;
  if ((category === "company" || category === "people") && (hasDates || search.excludeDomains.length > 0)) {
    const message = `The category ${category} does not support date filters or excludeDomains`;
    return { refusal: flatRefusal(400, message, "INVALID_REQUEST") };
  }
  return { search };
}

function refuseProblem({ name, kind, expected }: ParameterProblem): ExaRefusal {
  if (name === "numResults" && kind === "too-small") {
    return flatRefusal(400, "numResults must not be less than 1", "INVALID_NUM_RESULTS");
  }
  if (name === "numResults" && kind === "too-large") {
    return flatRefusal(400, `numResults must not be greater than ${mostResults}`, "NUM_RESULTS_EXCEEDED");
  }
  if (name === "query") return { status: 400, message: `query should be ${expected}`, envelope: "gateway" };
  return flatRefusal(400, `${name} should be ${expected}`, "INVALID_REQUEST_BODY");
}

/** Milliseconds of `YYYY-MM-DD` or of a full ISO 8601 time; nothing for anything else. */
function readIsoTime(text: string): number | undefined {
  const day = readDay(text.slice(0, 10));
  if (day === undefined || text.length === 10) return day;
  if (!/^T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/.test(text.slice(10))) return undefined;
  const time = Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10)) ? text : `${text}Z`);
  return Number.isNaN(time) ? undefined : time;
}
