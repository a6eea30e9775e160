import { errorKinds, SearchProviderError } from "../errors.ts";
import type { SearchOptions } from "../types/options.ts";

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === "string";
const isFunction: Test = (value) => typeof value === "function";
const isObject: Test = (value) => typeof value === "object" && !Array.isArray(value);
const isListOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);

/** Times are missing here: what is none means the default. */
const forms: readonly (readonly [name: keyof SearchOptions, test: Test, form: string])[] = [
  ["order", isListOf(isText), "a list of provider ids"],
  ["exclude", isListOf(isText), "a list of provider ids"],
  ["preferred", isText, "a provider id"],
  [
    "advanceOn",
    isListOf((kind) => errorKinds.some((one) => one === kind)),
    `a list of error kinds (${errorKinds.join(", ")})`,
  ],
  ["grounding", (value) => value === "required" || value === "reported", "required or reported"],
  ["credentials", isObject, "an object with resolve()"],
  ["settings", (value) => isObject(value) || isFunction(value), "an object or a function that gives one"],
  ["fetch", isFunction, "a function"],
  ["env", isObject, "an object"],
  ["upstreamUrl", isText, "a URL"],
  ["upstreams", isObject, "an upstream registry"],
  ["now", isFunction, "a function"],
  ["random", isFunction, "a function"],
  ["providers", isObject, "an object of providers or loaders by id"],
  ["onAttempt", isFunction, "a function"],
];

type Draft<Shape> = { -readonly [Key in keyof Shape]: Shape[Key] };

/**
 * A client's own copy of its options, so that nobody changes its order behind its back; `null` is absent. Throws
 * `invalid-request` for an option of the wrong type.
 */
export function readOptions(options: SearchOptions): SearchOptions {
  const own: Draft<SearchOptions> = { ...options };
  for (const [name, test, form] of forms) {
    const value: unknown = own[name];
    if (value === undefined || value === null) delete own[name];
    else if (!test(value))
      throw new SearchProviderError({
        provider: "none",
        kind: "invalid-request",
        message: `The option ${name} must be ${form}.`,
      });
  }
  const { order, exclude, advanceOn, providers } = own;
  if (order) own.order = [...order];
  if (exclude) own.exclude = [...exclude];
  if (advanceOn) own.advanceOn = [...advanceOn];
  if (providers) own.providers = { ...providers };
  return own;
}
