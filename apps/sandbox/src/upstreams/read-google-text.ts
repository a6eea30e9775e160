import { readDay } from "./calendar-day.ts";

/** `inurl:` or `site:` as a condition on the URL of a page. */
export interface PlaceCondition {
  readonly operator: "inurl" | "site";
  /** Lower case. */
  readonly value: string;
  readonly negated: boolean;
}

/** A query without the operators that the index does not know. */
export interface GoogleText {
  readonly text: string;
  /** All of them must hold; inside one, any of the alternatives. */
  readonly places: readonly (readonly PlaceCondition[])[];
  /** Milliseconds since the epoch, both inclusive. */
  readonly publishedFrom?: number;
  readonly publishedUntil?: number;
}

/** Engines read the first words of a query and leave the rest. */
const longestText = 2048;
const value = String.raw`(?:"[^"]*"|[^\s()"]+)`;
const place = String.raw`-?(?:inurl|site):${value}`;
const placePattern = new RegExp(String.raw`(-?)(inurl|site):(${value})`, "g");
/** Quoted text comes first, so that operators inside a phrase stay words. */
const operatorPattern = new RegExp(
  String.raw`"[^"]*"|(?<![^\s(])(?:-?(?<bound>after|before):(?<date>${value})|(?<chain>${place}(?:\s+(?:OR|\|)\s+${place})*))`,
  "g",
);

/** Takes `after:`, `before:`, `inurl:` and `site:` with a path out of a query; a `site:` that is a bare host stays. */
export function readGoogleText(typed: string): GoogleText {
  const places: (readonly PlaceCondition[])[] = [];
  const bounds: { publishedFrom?: number; publishedUntil?: number } = {};
  const query = typed.slice(0, longestText).replaceAll(/[“”„]/g, '"');
  const pieces: string[] = [];
  let end = 0;
  for (const match of query.matchAll(operatorPattern)) {
    const { bound, date, chain } = match.groups ?? {};
    const day = date === undefined ? undefined : readLooseDay(date.replaceAll('"', ""));
    const isNegated = match[0].startsWith("-");
    // Like the engine's own: `after:` from that day on, `before:` up to the end of the day before; no date, no effect.
    if (bound === "after" && day !== undefined && !isNegated) bounds.publishedFrom = day;
    if (bound === "before" && day !== undefined && !isNegated) bounds.publishedUntil = day - 1;
    const alternatives = chain === undefined ? [] : readPlaces(chain);
    const isForUs = alternatives.some((condition) => condition.operator === "inurl" || condition.value.includes("/"));
    if (isForUs) places.push(alternatives);
    if (bound === undefined && !isForUs) continue;
    pieces.push(query.slice(end, match.index));
    end = match.index + match[0].length;
  }
  pieces.push(query.slice(end));
  return { text: pieces.join(" ").trim(), places, ...bounds };
}

function readPlaces(chain: string): readonly PlaceCondition[] {
  return [...chain.matchAll(placePattern)].map(([, minus, operator, text = ""]) => ({
    operator: operator === "inurl" ? "inurl" : "site",
    value: text.replaceAll('"', "").replace(/\/+$/, "").toLowerCase(),
    negated: minus === "-",
  }));
}

/** `YYYY`, `YYYY-MM` and `YYYY-MM-DD`, also with slashes; the first day where one is left out. */
function readLooseDay(date: string): number | undefined {
  const [year = "", month = "01", day = "01", ...rest] = date.split(/[-/]/);
  return rest.length > 0 ? undefined : readDay(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
}
