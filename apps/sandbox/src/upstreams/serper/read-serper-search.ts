import { createParameterReader, flag, textWhere, wholeNumber } from "../parameter-reader.ts";
import type { JsonObject } from "../read-json-object.ts";

/** A search that the vendor accepts. */
export interface SerperSearch {
  readonly q: string;
  /** What was asked for; the vendor gives ten at most. */
  readonly num: number;
  /** From 1. */
  readonly page: number;
  readonly tbs: string;
  /** What the answer repeats: the parameters that were given. */
  readonly echo: JsonObject;
}

const mostResults = 100;
const names = ["q", "gl", "hl", "num", "page", "location", "tbs", "autocorrect"];

const anyText = textWhere(() => true, "a text");
const country = textWhere((text) => /^[a-z]{2}$/i.test(text), "a country code");
const language = textWhere((text) => /^[a-z]{2,3}(?:-[a-z]{2,4})?$/i.test(text), "a language code");

/** Reads and checks one search; `problem` is the reason for a refusal. Names that are not known are ignored. */
export function readSerperSearch(values: JsonObject): { readonly search: SerperSearch; readonly problem?: string } {
  const reader = createParameterReader(values);
  reader.take("gl", country, "us");
  reader.take("hl", language, "en");
  reader.take("location", anyText, "");
  reader.take("autocorrect", flag, true);
  const search: SerperSearch = {
    q: reader.take("q", anyText, ""),
    num: reader.take("num", wholeNumber(1, mostResults), 10),
    page: reader.take("page", wholeNumber(1, 100), 1),
    tbs: reader.take("tbs", anyText, ""),
    echo: Object.fromEntries(
      names.flatMap((name) => (values[name] === undefined || values[name] === null ? [] : [[name, values[name]]])),
    ),
  };
  const [problem] = reader.problems;
  if (problem !== undefined) return { search, problem: `${problem.name} must be ${problem.expected}` };
  return search.q.trim() === "" ? { search, problem: "Missing query parameter" } : { search };
}
