/** Why a parameter is refused; each vendor words it in its own way. */
export type ProblemKind =
  | "missing"
  | "too-small"
  | "too-large"
  | "too-short"
  | "too-long"
  | "not-a-number"
  | "not-a-flag"
  | "not-a-text"
  | "not-in-list"
  | "not-valid";

export interface ParameterProblem {
  readonly name: string;
  readonly kind: ProblemKind;
  /** What would be right, to follow "should be". */
  readonly expected: string;
  readonly input: unknown;
}

/** Reads one value; values of a query string come as text, those of a JSON body as they are. */
export type ParameterRule<T> = (
  input: unknown,
) => { readonly value: T } | { readonly kind: ProblemKind; readonly expected: string };

export interface ParameterReader {
  readonly problems: readonly ParameterProblem[];
  /** The value, or the fallback where it is absent or refused. `null` counts as absent. */
  take<T, F = T>(name: string, rule: ParameterRule<T>, fallback: F): T | F;
  /** The same for a parameter that must be there. */
  demand<T, F = T>(name: string, rule: ParameterRule<T>, fallback: F): T | F;
}

export function createParameterReader(values: Readonly<Record<string, unknown>>): ParameterReader {
  const problems: ParameterProblem[] = [];
  const take: ParameterReader["take"] = (name, rule, fallback) => {
    const input = Object.hasOwn(values, name) ? values[name] : undefined;
    if (input === undefined || input === null) return fallback;
    const reading = rule(input);
    if ("value" in reading) return reading.value;
    problems.push({ name, ...reading, input });
    return fallback;
  };
  return {
    problems,
    take,
    demand(name, rule, fallback) {
      if (Object.hasOwn(values, name) && values[name] !== null) return take(name, rule, fallback);
      problems.push({ name, kind: "missing", expected: "given", input: null });
      return fallback;
    },
  };
}

export function wholeNumber(min: number, max: number): ParameterRule<number> {
  return (input) => {
    const value = typeof input === "string" && /^\s*-?\d+\s*$/.test(input) ? Number(input) : input;
    if (typeof value !== "number" || !Number.isInteger(value))
      return { kind: "not-a-number", expected: "a valid integer" };
    if (value < min) return { kind: "too-small", expected: `greater than or equal to ${min}` };
    return value > max ? { kind: "too-large", expected: `less than or equal to ${max}` } : { value };
  };
}

const flags: Readonly<Record<string, boolean>> = {
  true: true,
  "1": true,
  yes: true,
  on: true,
  false: false,
  "0": false,
  no: false,
  off: false,
};

export const flag: ParameterRule<boolean> = (input) => {
  const value =
    typeof input === "string" && Object.hasOwn(flags, input.toLowerCase()) ? flags[input.toLowerCase()] : input;
  return typeof value === "boolean" ? { value } : { kind: "not-a-flag", expected: "a valid boolean" };
};

export function oneOf<const T extends string>(allowed: readonly T[]): ParameterRule<T> {
  return (input) => {
    const value = allowed.find((known) => known === input);
    return value === undefined
      ? { kind: "not-in-list", expected: allowed.map((known) => `'${known}'`).join(", ") }
      : { value };
  };
}

export function textWhere(isValid: (text: string) => boolean, expected: string): ParameterRule<string> {
  return (input) => {
    if (typeof input !== "string") return { kind: "not-a-text", expected: "a valid string" };
    return isValid(input) ? { value: input } : { kind: "not-valid", expected };
  };
}

export function textListWhere(isValid: (text: string) => boolean, expected: string): ParameterRule<readonly string[]> {
  return (input) => {
    if (!Array.isArray(input)) return { kind: "not-valid", expected: "an array of strings" };
    const texts = input.filter((item) => typeof item === "string");
    return texts.length === input.length && texts.every(isValid) ? { value: texts } : { kind: "not-valid", expected };
  };
}
