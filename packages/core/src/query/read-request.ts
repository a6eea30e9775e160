import { SearchProviderError } from "../errors.ts";
import { recencies, safeSearchLevels } from "../types/request.ts";
import type { SearchQuery, SearchRequest } from "../types/request.ts";
import { parseQuery } from "./parse-query.ts";
import { parseSite } from "./parse-site.ts";

/** Longest query that is accepted at all; providers cut to their own limits, with a note. */
const maxQueryLength = 10_000;
const maxUrls = 20;

/** A request that can be asked, and what had to be mended in it. */
export interface ReadRequest {
  readonly query: SearchQuery;
  readonly notes: readonly string[];
}

/**
 * Checks a request from outside, where types are only a promise: snake-case aliases, numbers as text, blanks for absent.
 * Throws `invalid-request` with the field and the right form in the message.
 */
export function readRequest(input: SearchRequest): ReadRequest {
  const fields = readFields(input);
  const notes: string[] = [];
  const text = readQueryText(fields.get("query"), notes);
  const query: Mutable<SearchQuery> = { query: text, parsed: parseQuery(text) };
  assign(query, "recency", readChoice(fields, "recency", recencies));
  assign(query, "limit", readCount(fields, "limit", notes));
  assign(query, "numSearchResults", readCount(fields, "numSearchResults", notes));
  assign(query, "maxTokens", readCount(fields, "maxTokens", notes));
  assign(query, "temperature", readTemperature(fields));
  assign(query, "locale", readLocale(fields));
  assign(query, "safeSearch", readChoice(fields, "safeSearch", safeSearchLevels));
  assign(query, "includeDomains", readDomains(fields, "includeDomains"));
  assign(query, "excludeDomains", readDomains(fields, "excludeDomains"));
  assign(query, "urls", readUrls(fields));
  assign(query, "systemPrompt", readText(fields, "systemPrompt"));
  if (hasOnlyExclusions(query))
    throw invalid("query", "has only exclusions; add at least one word, phrase or site to look for");
  return { query, notes };
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

function assign<K extends keyof SearchQuery>(query: Mutable<SearchQuery>, key: K, value: SearchQuery[K]): void {
  if (value !== undefined) query[key] = value;
}

/** No engine can answer "everything but this". */
function hasOnlyExclusions({ parsed, includeDomains = [] }: SearchQuery): boolean {
  const { sites, inUrl, inTitle, inText, filetypes } = parsed;
  const { excludedSites, excludedInUrl, excludedInTitle, excludedInText, excludedFiletypes } = parsed;
  const wanted = [sites, inUrl, inTitle, inText, filetypes, includeDomains, parsed.terms.filter((term) => !term.negated)];
  const excluded = [excludedSites, excludedInUrl, excludedInTitle, excludedInText, excludedFiletypes];
  const excludes = parsed.terms.some((term) => term.negated) || excluded.some((list) => list.length > 0);
  return excludes && wanted.every((list) => list.length === 0);
}

/** Field values under their camel-case names; `null` and blank text are absent. */
function readFields(input: unknown): ReadonlyMap<string, unknown> {
  if (typeof input !== "object" || input === null || Array.isArray(input))
    throw invalid("request", 'must be an object such as { query: "…" }');
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null || (name !== "query" && typeof value === "string" && value.trim() === ""))
      continue;
    const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    // The camel-case spelling wins where both are given.
    if (camel === name || !fields.has(camel)) fields.set(camel, value);
  }
  return fields;
}

function readQueryText(value: unknown, notes: string[]): string {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") throw invalid("query", "is missing; give the words to search for");
  if (text.trim() === "") throw invalid("query", "is empty; give the words to search for");
  if (text.length > maxQueryLength)
    throw invalid("query", `has ${text.length} characters; at most ${maxQueryLength} are accepted, shorten it`);
  if (text.includes("\0")) throw invalid("query", "contains a NUL character; remove it");
  if (text.isWellFormed()) return text;
  notes.push("the query had broken characters (lone surrogates); they were replaced");
  return text.toWellFormed();
}

function readText(fields: ReadonlyMap<string, unknown>, name: string): string | undefined {
  const value = fields.get(name);
  if (value === undefined) return undefined;
  if (typeof value !== "string") throw invalid(name, "must be text");
  return value.toWellFormed();
}

function readChoice<T extends string>(
  fields: ReadonlyMap<string, unknown>,
  name: string,
  choices: readonly T[],
): T | undefined {
  const value = fields.get(name);
  if (value === undefined) return undefined;
  const wanted = typeof value === "string" ? value.trim().toLowerCase() : value;
  const choice = choices.find((one) => one === wanted);
  if (choice === undefined) throw invalid(name, `must be one of ${choices.join(", ")}`);
  return choice;
}

function readNumber(fields: ReadonlyMap<string, unknown>, name: string): number | undefined {
  const value = fields.get(name);
  if (value === undefined || typeof value === "number") return value;
  const number = typeof value === "string" ? Number(value) : Number.NaN;
  if (Number.isNaN(number)) throw invalid(name, "must be a number");
  return number;
}

/** Counts are whole numbers from 1; what is none counts as not given, and the note says so. */
function readCount(fields: ReadonlyMap<string, unknown>, name: string, notes: string[]): number | undefined {
  const value = readNumber(fields, name);
  if (value === undefined) return undefined;
  if (Number.isNaN(value) || value === 0) {
    notes.push(`${name} ${value} is no count; the provider's default was used`);
    return undefined;
  }
  const whole = Math.min(Number.MAX_SAFE_INTEGER, Math.max(1, Math.trunc(value)));
  if (whole !== value) notes.push(`${name} ${value} was read as ${whole}`);
  return whole;
}

function readTemperature(fields: ReadonlyMap<string, unknown>): number | undefined {
  const value = readNumber(fields, "temperature");
  if (value !== undefined && !(value >= 0 && value <= 2)) throw invalid("temperature", "must be from 0 to 2");
  return value;
}

function readLocale(fields: ReadonlyMap<string, unknown>): string | undefined {
  const value = readText(fields, "locale");
  if (value === undefined) return undefined;
  try {
    const [locale] = Intl.getCanonicalLocales(value.trim().replaceAll("_", "-"));
    if (locale !== undefined) return locale;
  } catch {
    // Falls through to the same error as an empty answer.
  }
  throw invalid("locale", "must be a BCP 47 tag such as de-DE");
}

function readList(fields: ReadonlyMap<string, unknown>, name: string): readonly string[] | undefined {
  const value = fields.get(name);
  if (value === undefined) return undefined;
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const texts = list.filter((one) => typeof one === "string");
  if (texts.length !== list.length) throw invalid(name, "must be a list of texts");
  const cleaned = texts.map((one) => one.trim()).filter((one) => one !== "");
  return cleaned.length > 0 ? cleaned : undefined;
}

function readDomains(fields: ReadonlyMap<string, unknown>, name: string): readonly string[] | undefined {
  const hosts = readList(fields, name)?.map((entry) => {
    const site = parseSite(entry);
    if (site === undefined)
      throw invalid(name, `has ${JSON.stringify(entry.slice(0, 80))}; give hosts such as example.org`);
    return site.host + site.path;
  });
  return hosts && [...new Set(hosts)];
}

function readUrls(fields: ReadonlyMap<string, unknown>): readonly string[] | undefined {
  const urls = readList(fields, "urls");
  if (urls === undefined) return undefined;
  if (urls.length > maxUrls) throw invalid("urls", `has ${urls.length} entries; at most ${maxUrls} are accepted`);
  for (const url of urls) {
    const parsed = URL.canParse(url) ? new URL(url) : undefined;
    if (parsed?.protocol !== "https:" && parsed?.protocol !== "http:")
      throw invalid("urls", "must be http or https addresses such as https://example.org/page");
  }
  return urls;
}

function invalid(field: string, problem: string): SearchProviderError {
  return new SearchProviderError({ provider: "none", kind: "invalid-request", message: `${field} ${problem}.` });
}
