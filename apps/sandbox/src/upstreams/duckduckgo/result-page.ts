import type { SearchHit } from "../../corpus/search-hit.ts";
import { stableHash } from "../../corpus/stable-hash.ts";
import { escapeHtml } from "../reply.ts";
import { makePageToken } from "./page-token.ts";
import { hasOnePage } from "./regions.ts";
import type { SearchForm } from "./read-search-form.ts";

/** One page of results, for either surface to draw. */
export interface ResultPage {
  readonly form: SearchForm;
  readonly hits: readonly SearchHit[];
  /** Link of the advertisement; page 1 only. */
  readonly adLink: string | undefined;
  /** Hidden fields of the form for the next page; empty on the last one. */
  readonly nextFields: readonly (readonly [string, string])[];
}

const firstPageSize = 10;
const laterPageSize = 15;

export function makeResultPage(form: SearchForm, allHits: readonly SearchHit[], userAgent: string): ResultPage {
  const { query, region, period, safeSearch, start } = form;
  const next = start + (start === 0 ? firstPageSize : laterPageSize);
  const hits = allHits.slice(start, next);
  const hasMore = allHits.length > next && !hasOnePage(region);
  const fields: readonly (readonly [string, string])[] = [
    ["q", query],
    ["s", String(next)],
    ["nextParams", ""],
    ["v", "l"],
    ["o", "json"],
    ["dc", String(next + 1)],
    ["api", "d.js"],
    ["vqd", makePageToken(query, userAgent)],
    ["kl", region],
    ["df", period],
    ["kp", safeSearch],
  ];
  return {
    form,
    hits,
    adLink: start === 0 && hits.length > 0 ? advertisementLink(query) : undefined,
    nextFields: hasMore ? fields.filter(([name, value]) => value !== "" || name === "nextParams") : [],
  };
}

/** About a third of the links go through the engine's redirect, always the same ones. */
export function resultLink(url: string): string {
  const hash = stableHash(url);
  return hash % 3 === 0 ? `//duckduckgo.com/l/?uddg=${encodeURIComponent(url)}&rut=${hash.toString(16)}` : url;
}

/** Date as the engine prints it: seven fraction digits, no zone. */
export function printedDate(publishedAt: number): string {
  return `${new Date(publishedAt).toISOString().slice(0, 19)}.0000000`;
}

export function hiddenInputs(fields: ResultPage["nextFields"]): string {
  return fields
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}" />`)
    .join("\n                    ");
}

/** Half of the advertisements hide inside the redirect. */
function advertisementLink(query: string): string {
  const target = "https://www.bing.com/aclick?ld=e8";
  const link = `https://duckduckgo.com/y.js?ad_domain=shop.example&ad_provider=bingv7aa&ad_type=txad&u3=${encodeURIComponent(target)}`;
  return stableHash(query) % 2 === 0 ? link : `//duckduckgo.com/l/?uddg=${encodeURIComponent(link)}&rut=ad`;
}
