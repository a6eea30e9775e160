import { readCountry, recencyStart } from "@websonde/search-kit";
import type { Call, HttpReply, HttpRequest, Reading } from "@websonde/search-kit";
import { readResults } from "./read-results.ts";
import type { Settings } from "./settings.ts";
import { Answer } from "./wire.ts";

/** As much of a page as a snippet is cut from. */
export const textCharacters = 1_000;

export function buildRequest(call: Call<Settings>): HttpRequest {
  const text = call.text({ verbatim: true, phrases: true });
  return {
    url: `${call.baseUrl}/search`,
    json: {
      query: text,
      numResults: call.count,
      type: readType(call.settings.type),
      contents: readContents(call.settings.contents ?? "summary", text),
      ...readFilters(call),
    },
  };
}

export function parseReply(reply: HttpReply, call: Call<Settings>): Reading {
  const answer = call.json(reply, Answer);
  // An error may come with 200; then there are no results.
  if (answer.results === undefined || answer.results === null) throw call.failure(reply);
  return readResults(answer);
}

/** The filters in Exa's own fields, for REST and the advanced MCP tool alike; a note for what it has no field for. */
export function readFilters(call: Call<Settings>): Readonly<Record<string, unknown>> {
  const { sites, dates, query, context } = call;
  const start = dates.recency ? recencyStart(dates.recency, context.now()) : dates.after;
  const country = findCountry(call);
  const isModerated = query.safeSearch === "moderate" || query.safeSearch === "strict";
  return {
    ...(sites.include.length > 0 && { includeDomains: sites.include }),
    ...(sites.exclude.length > 0 && { excludeDomains: sites.exclude }),
    ...(start !== undefined && { startPublishedDate: `${start}T00:00:00.000Z` }),
    // The upper end is inclusive at Exa.
    ...(dates.until !== undefined && { endPublishedDate: `${dates.until}T23:59:59.999Z` }),
    ...(country !== undefined && { userLocation: country }),
    ...(isModerated && { moderation: true }),
  };
}

function findCountry({ query, note }: Call<Settings>): string | undefined {
  const { locale } = query;
  const country = readCountry(locale);
  if (locale !== undefined && country === undefined)
    note(`Exa takes the country of a locale, and ${locale} names none`);
  return country;
}

function readType(type: string | null | undefined): string {
  return type === "keyword" ? "fast" : type || "auto";
}

function readContents(kind: NonNullable<Settings["contents"]>, query: string): Readonly<Record<string, unknown>> {
  if (kind === "summary") return { summary: { query } };
  return kind === "highlights" ? { highlights: true } : { text: { maxCharacters: textCharacters } };
}
