import type { ParameterReader, ParameterRule } from "../parameter-reader.ts";
import { wholeNumber } from "../parameter-reader.ts";
import { isJsonObject } from "../read-json-object.ts";

/** Which contents come with each result. */
export interface ContentsOptions {
  /** Longest text in characters; left out where no text is wanted. */
  readonly textCharacters?: number;
  /** What highlights and summary are about; the search's own query where it is empty. */
  readonly highlightsQuery?: string;
  readonly summaryQuery?: string;
}

/** The vendor documents 10,000 and takes more. */
const longestText = 1_000_000;

/** Reads `text`, `highlights` and `summary`, each `true` or an object, and checks the live-crawl options. */
export function readContentsOptions(reader: ParameterReader): ContentsOptions {
  reader.take("maxAgeHours", wholeNumber(-1, 24 * 365 * 10), 0);
  reader.take("livecrawlTimeout", wholeNumber(1, 90_000), 10_000);
  reader.take("subpages", wholeNumber(0, 100), 0);
  const textCharacters = reader.take("text", textOption, undefined);
  const highlightsQuery = reader.take("highlights", queryOption, undefined);
  const summaryQuery = reader.take("summary", queryOption, undefined);
  return {
    ...(textCharacters === undefined ? {} : { textCharacters }),
    ...(highlightsQuery === undefined ? {} : { highlightsQuery }),
    ...(summaryQuery === undefined ? {} : { summaryQuery }),
  };
}

const textOption: ParameterRule<number | undefined> = (input) => {
  if (input === true) return { value: longestText };
  if (input === false) return { value: undefined };
  if (!isJsonObject(input)) return { kind: "not-valid", expected: "a boolean or an object" };
  const { maxCharacters = longestText } = input;
  return typeof maxCharacters === "number" && Number.isInteger(maxCharacters) && maxCharacters >= 1
    ? { value: Math.min(maxCharacters, longestText) }
    : { kind: "not-valid", expected: "an object whose maxCharacters is a positive integer" };
};

const queryOption: ParameterRule<string | undefined> = (input) => {
  if (input === true) return { value: "" };
  if (input === false) return { value: undefined };
  if (!isJsonObject(input)) return { kind: "not-valid", expected: "a boolean or an object" };
  const { query = "" } = input;
  return typeof query === "string"
    ? { value: query }
    : { kind: "not-valid", expected: "an object whose query is a string" };
};
