import { recencies, safeSearchLevels } from "../types/request.ts";
import type { SearchQuery, SearchRequest } from "../types/request.ts";
import { parseQuery } from "./parse-query.ts";
import { parseSite } from "./parse-site.ts";
import { invalid, readFields } from "./read-fields.ts";
import type { Fields } from "./read-fields.ts";

/** Longest query that is accepted at all; providers cut to their own limits, with a note. */
const maxQueryLength = 10_000;
const maxDomains = 500;
const maxUrls = 20;

/** A request that can be asked, and what had to be mended in it. */
export interface ReadRequest {
  readonly query: SearchQuery;
  readonly notes: readonly string[];
}

/**
 * Checks a request from outside, where types are only a promise: snake-case aliases, numbers as text, `null` and blanks for
 * absent; unknown fields are left out. Throws `invalid-request` with the field and the right form in the message.
 */
export function readRequest(input: SearchRequest): ReadRequest {
  const fields = readFields(input, "request", '{ query: "…" }');
  const notes: string[] = [];
  const text = readQueryText(fields.value("query"), notes);
  const query: Draft<SearchQuery> = { query: text, parsed: parseQuery(text) };
  assign(query, "recency", fields.choice("recency", recencies));
  for (const name of ["limit", "numSearchResults", "maxTokens"] as const)
    assign(query, name, readCount(fields, name, notes));
  assign(query, "temperature", readTemperature(fields));
  assign(query, "locale", readLocale(fields));
  assign(query, "safeSearch", fields.choice("safeSearch", safeSearchLevels));
  assign(query, "includeDomains", readDomains(fields, "includeDomains"));
  assign(query, "excludeDomains", readDomains(fields, "excludeDomains"));
  assign(query, "urls", fields.list("urls", maxUrls)?.map(readUrl));
  assign(query, "systemPrompt", fields.text("systemPrompt"));
  if (hasOnlyExclusions(query)) throw invalid("query", "has only exclusions; add a word, phrase or site to look for");
  return { query, notes };
}

type Draft<Shape> = { -readonly [Key in keyof Shape]: Shape[Key] };

function assign<Key extends keyof SearchQuery>(query: Draft<SearchQuery>, key: Key, value: SearchQuery[Key]): void {
  if (value !== undefined) query[key] = value;
}

function readQueryText(value: unknown, notes: string[]): string {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") throw invalid("query", "is missing; give the words to search for");
  if (text.length > maxQueryLength)
    throw invalid("query", `has ${text.length} characters; at most ${maxQueryLength} are accepted, shorten it`);
  if (!visible.test(text)) throw invalid("query", "is empty; give the words to search for");
  if (text.includes("\0")) throw invalid("query", "contains a NUL character; remove it");
  if (text.isWellFormed()) return text;
  notes.push("the query had broken characters (lone surrogates); they were replaced");
  return text.toWellFormed();
}

/** Space, controls and what shows nothing (zero-width characters) is no query. */
const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** No engine can answer "everything but this". */
function hasOnlyExclusions({ parsed, includeDomains = [] }: SearchQuery): boolean {
  const { terms, sites, inUrl, inTitle, inText, filetypes } = parsed;
  const { excludedSites, excludedInUrl, excludedInTitle, excludedInText, excludedFiletypes } = parsed;
  const wanted = [sites, inUrl, inTitle, inText, filetypes, includeDomains];
  const excluded = [excludedSites, excludedInUrl, excludedInTitle, excludedInText, excludedFiletypes];
  const hasAny = (lists: readonly (readonly unknown[])[]) => lists.some((list) => list.length > 0);
  if (terms.some((term) => !term.negated) || hasAny(wanted)) return false;
  return terms.length > 0 || hasAny(excluded);
}

/** Counts are whole numbers from 1; what is none counts as not given, and the note says so. */
function readCount(fields: Fields, name: string, notes: string[]): number | undefined {
  const value = fields.number(name);
  if (value === undefined) return undefined;
  if (!value) {
    notes.push(`${name} ${value} is no count; the provider's default was used`);
    return undefined;
  }
  const whole = Math.min(Number.MAX_SAFE_INTEGER, Math.max(1, Math.trunc(value)));
  if (whole !== value) notes.push(`${name} ${value} was read as ${whole}`);
  return whole;
}

function readTemperature(fields: Fields): number | undefined {
  const value = fields.number("temperature");
  if (value !== undefined && !(value >= 0 && value <= 2)) throw invalid("temperature", "must be from 0 to 2");
  return value;
}

function readLocale(fields: Fields): string | undefined {
  const value = fields.text("locale");
  if (value === undefined) return undefined;
  try {
    const [locale] = Intl.getCanonicalLocales(value.trim().replaceAll("_", "-"));
    if (locale !== undefined) return locale;
  } catch {
    // Falls through to the same error as an empty answer.
  }
  throw invalid("locale", "must be a BCP 47 tag such as de-DE");
}

function readDomains(fields: Fields, name: string): readonly string[] | undefined {
  const entries = fields.list(name, maxDomains)?.flatMap(splitAtCommas);
  const hosts = entries?.filter((entry) => entry.trim() !== "").map((entry) => readDomain(entry, name));
  return hosts?.length ? [...new Set(hosts)] : undefined;
}

/** A bare comma may belong to a path, never to a host. */
function splitAtCommas(text: string): readonly string[] {
  return text.split(/,\s+/).flatMap((part) => (part.includes("/") ? part : part.split(",")));
}

function readDomain(entry: string, name: string): string {
  const site = parseSite(entry);
  if (site === undefined)
    throw invalid(name, `has ${JSON.stringify(entry.slice(0, 80))}; give hosts such as example.org`);
  return site.host + site.path;
}

function readUrl(entry: string): string {
  const url = URL.parse(entry);
  if (url?.protocol !== "https:" && url?.protocol !== "http:")
    throw invalid("urls", "must be http or https addresses such as https://example.org/page");
  return url.href;
}
