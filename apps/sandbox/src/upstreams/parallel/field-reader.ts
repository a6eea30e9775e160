import { isWebUrl } from "../is-web-url.ts";
import {
  createParameterReader,
  textListWhere,
  textWhere,
  wholeNumber,
  type ParameterReader,
  type ParameterRule,
} from "../parameter-reader.ts";
import { isJsonObject, type JsonObject } from "../read-json-object.ts";
import type { FieldError } from "./parallel-error.ts";

/** Reads an object and the objects in it; every problem is kept with the path to its field. */
export interface FieldReader extends Pick<ParameterReader, "take" | "demand"> {
  /** The fields of an inner object; none where it is absent or refused. */
  inside(name: string): FieldReader;
  /** All problems, of the inner objects too. */
  listErrors(): readonly FieldError[];
}

export function createFieldReader(values: JsonObject, path: readonly string[] = []): FieldReader {
  const reader = createParameterReader(values);
  const inner: FieldReader[] = [];
  return {
    take: reader.take,
    demand: reader.demand,
    inside(name) {
      const fields = createFieldReader(reader.take(name, objectRule, {}), [...path, name]);
      inner.push(fields);
      return fields;
    },
    listErrors: () => [
      ...reader.problems.map(({ name, kind, expected }) => ({
        loc: [...path, name],
        msg: kind === "missing" ? "required" : `should be ${expected}`,
      })),
      ...inner.flatMap((fields) => fields.listErrors()),
    ],
  };
}

const objectRule: ParameterRule<JsonObject> = (input) =>
  isJsonObject(input) ? { value: input } : { kind: "not-valid", expected: "an object" };

const mostUrls = 20;
const longestText = 100_000;

export const anyText = textWhere((text) => text.length <= longestText, `at most ${longestText} characters`);
export const shortText = textWhere((text) => text.length <= 100, "at most 100 characters");
export const characters = wholeNumber(1, 10_000_000);

/** At least one query, none of them blank. */
export const queryList: ParameterRule<readonly string[]> = (input) => {
  const reading = textListWhere((text) => text.trim() !== "", "a list of non-empty strings")(input);
  return "value" in reading && reading.value.length === 0
    ? { kind: "too-short", expected: "a list of at least one query" }
    : reading;
};

/** From 1 to 20 URLs. */
export const urlList: ParameterRule<readonly string[]> = (input) => {
  const expected = `a list of 1 to ${mostUrls} http or https URLs`;
  const reading = textListWhere(isWebUrl, expected)(input);
  return "value" in reading && (reading.value.length === 0 || reading.value.length > mostUrls)
    ? { kind: "not-valid", expected }
    : reading;
};

/** `full_content` and `excerpts`: a boolean, or an object with a length. Nothing where it is switched off. */
export const contentSwitch: ParameterRule<number | undefined> = (input) => {
  if (typeof input === "boolean") return { value: input ? Number.POSITIVE_INFINITY : undefined };
  if (!isJsonObject(input)) return { kind: "not-valid", expected: "a boolean or an object" };
  const { max_chars_per_result: length = Number.POSITIVE_INFINITY } = input;
  return typeof length === "number" && length >= 1
    ? { value: length }
    : { kind: "not-valid", expected: "an object whose max_chars_per_result is a positive integer" };
};
