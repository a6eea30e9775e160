import { SearchProviderError } from "../errors.ts";

/** The fields of an object by their camel-case names, each read as the type that is wanted. */
export interface Fields {
  value(name: string): unknown;
  text(name: string): string | undefined;
  /** Also from text such as `"7"`. */
  number(name: string): number | undefined;
  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined;
  /** Texts that are not blank; one text is a list of one. */
  list(name: string, max: number): readonly string[] | undefined;
}

/**
 * Reads what came from outside, where types are only a promise; `null` and blank text are absent. Throws
 * `invalid-request`, as its readers do.
 */
export function readFields(input: unknown, what: string, example: string): Fields {
  const fields = collectFields(listEntries(input, what, example));
  const value = (name: string): unknown => fields.get(name);
  return {
    value,
    text(name) {
      const text = value(name);
      if (text === undefined) return undefined;
      if (typeof text !== "string") throw invalid(name, "must be text");
      return text.toWellFormed();
    },
    number(name) {
      const given = value(name);
      if (given === undefined || typeof given === "number") return given;
      const number = typeof given === "string" ? Number(given) : Number.NaN;
      if (Number.isNaN(number)) throw invalid(name, "must be a number");
      return number;
    },
    choice(name, choices) {
      const given = value(name);
      if (given === undefined) return undefined;
      const wanted = typeof given === "string" ? given.trim().toLowerCase() : given;
      const choice = choices.find((one) => one === wanted);
      if (choice === undefined) throw invalid(name, `must be one of ${choices.join(", ")}`);
      return choice;
    },
    list(name, max) {
      const given = value(name);
      if (given === undefined) return undefined;
      const list: readonly unknown[] = Array.isArray(given) ? given : [given];
      if (list.length > max) throw invalid(name, `has ${list.length} entries; at most ${max} are accepted`);
      const texts = list.map((one) => {
        if (typeof one !== "string") throw invalid(name, "must be a list of texts");
        return one.trim();
      });
      const filled = texts.filter((text) => text !== "");
      return filled.length > 0 ? filled : undefined;
    },
  };
}

/** The error for a field of the request, with what is wrong or wanted. */
export function invalid(field: string, problem: string): SearchProviderError {
  return new SearchProviderError({ provider: "none", kind: "invalid-request", message: `${field} ${problem}.` });
}

function collectFields(entries: readonly (readonly [string, unknown])[]): ReadonlyMap<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of entries) {
    const isBlank = name !== "query" && typeof value === "string" && value.trim() === "";
    if (value === undefined || value === null || isBlank) continue;
    const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    // The camel-case spelling wins where both are given.
    if (camel === name || !fields.has(camel)) fields.set(camel, value);
  }
  return fields;
}

function listEntries(input: unknown, what: string, example: string): readonly (readonly [string, unknown])[] {
  try {
    if (typeof input === "object" && input !== null && !Array.isArray(input)) return Object.entries(input);
  } catch {
    // Getters and proxies may throw.
  }
  throw invalid(what, `must be a plain object such as ${example}`);
}
