import { daysBefore } from "../calendar-day.ts";

/** A search that the server accepts. */
export interface SearxParameters {
  readonly page: number;
  /** Milliseconds since the epoch. */
  readonly publishedFrom: number | undefined;
  readonly engineNames: readonly string[];
  readonly categoryNames: readonly string[];
}

const rangeDays: ReadonlyMap<string, number> = new Map([
  ["day", 1],
  ["week", 7],
  ["month", 31],
  ["year", 365],
]);

interface Check {
  readonly name: string;
  isValid(value: string): boolean;
}

/** Checks the form; `invalid` names the first parameter that the server refuses. */
export function readSearxParameters(
  fields: URLSearchParams,
  settings: { readonly now: number; readonly takesWeek: boolean },
): { readonly parameters: SearxParameters } | { readonly invalid: string; readonly value: string } {
  const checks: readonly Check[] = [
    { name: "language", isValid: (value) => /^(?:all|auto|[a-z]{2,3}(?:-[a-z]{2,4})?)$/i.test(value) },
    { name: "safesearch", isValid: (value) => /^[012]$/.test(value) },
    { name: "pageno", isValid: (value) => /^[1-9]\d{0,5}$/.test(value) },
    { name: "time_range", isValid: (value) => rangeDays.has(value) && (value !== "week" || settings.takesWeek) },
    { name: "timeout_limit", isValid: (value) => /^\d+(?:\.\d+)?$/.test(value) },
  ];
  for (const { name, isValid } of checks) {
    const value = fields.get(name) ?? "";
    if (value !== "" && !isValid(value)) return { invalid: name, value };
  }
  const days = rangeDays.get(fields.get("time_range") ?? "");
  return {
    parameters: {
      page: Number(fields.get("pageno") || "1"),
      publishedFrom: days === undefined ? undefined : daysBefore(settings.now, days),
      engineNames: readList(fields.get("engines")),
      categoryNames: readList(fields.get("categories")),
    },
  };
}

function readList(value: string | null): readonly string[] {
  return (value ?? "")
    .split(",")
    .map((item) => item.trim().toLowerCase())
    .filter((item) => item !== "");
}
