import { daysBefore, readDayRange } from "../calendar-day.ts";
import {
  createParameterReader,
  flag,
  oneOf,
  textWhere,
  wholeNumber,
  type ParameterProblem,
  type ParameterRule,
} from "../parameter-reader.ts";
import { countries, freshnessDays, resultKinds, searchLanguages } from "./brave-values.ts";

/** A web search that the vendor accepts. */
export interface BraveSearch {
  readonly q: string;
  readonly count: number;
  /** Page, not item. */
  readonly offset: number;
  readonly country: string;
  readonly freshness: { readonly from: number; readonly until: number } | undefined;
  readonly textDecorations: boolean;
  readonly extraSnippets: boolean;
  readonly operators: boolean;
  readonly spellcheck: boolean;
  /** Which blocks to send; all where it is empty. */
  readonly kinds: readonly string[];
}

const longestQuery = 400;
const mostWords = 50;

const queryText: ParameterRule<string> = (input) => {
  if (typeof input !== "string") return { kind: "not-a-text", expected: "a valid string" };
  if (input.trim() === "") return { kind: "too-short", expected: "a string of at least 1 character" };
  if (input.length > longestQuery)
    return { kind: "too-long", expected: `a string of at most ${longestQuery} characters` };
  const words = input.trim().split(/\s+/).length;
  return words > mostWords
    ? { kind: "not-valid", expected: `a query of at most ${mostWords} words` }
    : { value: input };
};

/** Reads and checks the parameters of a query string or of a JSON body; names that are not known are ignored. */
export function readBraveSearch(
  values: Readonly<Record<string, unknown>>,
  now: number,
): { readonly search: BraveSearch; readonly problems: readonly ParameterProblem[] } {
  const reader = createParameterReader(values);
  const readFreshness = (text: string): BraveSearch["freshness"] => {
    const days = freshnessDays.get(text);
    return days === undefined ? readDayRange(text, "to") : { from: daysBefore(now, days), until: now };
  };
  const isKindList = (text: string): boolean =>
    text.split(",").every((kind) => resultKinds.some((known) => known === kind.trim()));
  const freshness = reader.take(
    "freshness",
    textWhere((text) => readFreshness(text) !== undefined, "pd, pw, pm, py or YYYY-MM-DDtoYYYY-MM-DD"),
    "",
  );
  reader.take("search_lang", oneOf(searchLanguages), "en");
  reader.take(
    "ui_lang",
    textWhere((text) => /^[a-z]{2}-[A-Z]{2}$/.test(text), "a language and a country such as en-US"),
    "en-US",
  );
  reader.take("safesearch", oneOf(["off", "moderate", "strict"]), "moderate");
  reader.take("units", oneOf(["metric", "imperial"]), "metric");
  reader.take("summary", flag, false);
  reader.take("include_fetch_metadata", flag, false);
  const search: BraveSearch = {
    q: reader.demand("q", queryText, ""),
    count: reader.take("count", wholeNumber(1, 20), 20),
    offset: reader.take("offset", wholeNumber(0, 9), 0),
    country: reader.take("country", oneOf(countries), "US"),
    freshness: freshness === "" ? undefined : readFreshness(freshness),
    textDecorations: reader.take("text_decorations", flag, true),
    extraSnippets: reader.take("extra_snippets", flag, false),
    operators: reader.take("operators", flag, true),
    spellcheck: reader.take("spellcheck", flag, true),
    kinds: reader
      .take("result_filter", textWhere(isKindList, `a list of ${resultKinds.join(", ")}`), "")
      .split(",")
      .map((kind) => kind.trim())
      .filter((kind) => kind !== ""),
  };
  return { search, problems: reader.problems };
}
