import type { QuerySyntax } from "@websonde/search-core";
import { cutAtWord, recencyStart } from "@websonde/search-kit";
import type { Call, DateFilter } from "@websonde/search-kit";
import type { Settings } from "./settings.ts";

/** Longer ones are refused; the objective may have 5,000 characters. */
const longestKeywords = 200;
const longestSites = 120;

const words: QuerySyntax = { verbatim: true, phrases: true, negation: true, or: true };

/** What is asked: in full as the objective, and as keywords, which are shorter. */
export interface Wording {
  readonly objective: string;
  readonly search_queries: readonly [string];
}

/** The question without sites and dates, which have fields of their own. */
export function writeQuery(call: Call<Settings>): Wording {
  const objective = call.text(words);
  return { objective, search_queries: [cutAtWord(objective, longestKeywords)] };
}

/** The same for the public server, which has no fields: sites and the first day are operators behind the keywords. */
export function writeQueryWithOperators(call: Call<Settings>): Wording {
  const { objective } = writeQuery(call);
  const sites = writeSites(call);
  const day = readFirstDay(call.dates, call.context.now());
  const operators = [sites, day && `after:${day}`].filter(Boolean).join(" ");
  const keywords = cutAtWord(objective, longestKeywords - operators.length - 1);
  return { objective, search_queries: [[keywords, operators].filter(Boolean).join(" ")] };
}

/** The first day that counts, inclusive. */
export function readFirstDay({ recency, after }: DateFilter, now: number): string | undefined {
  return recency ? recencyStart(recency, now) : after;
}

/** They must leave room for the words; what is left out is filtered on what comes back. */
function writeSites({ sites, note }: Call<Settings>): string {
  const wanted = sites.include.map((host) => `site:${host}`);
  const unwanted = sites.exclude.map((host) => `-site:${host}`);
  const written = [...(wanted.length > 1 ? [`(${wanted.join(" OR ")})`] : wanted), ...unwanted].join(" ");
  if (written.length <= longestSites) return written;
  note("Parallel's public endpoint takes no more than a few sites; its results were filtered here");
  return "";
}
