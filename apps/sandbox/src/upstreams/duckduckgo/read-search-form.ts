import { daysBefore, readDayRange } from "../calendar-day.ts";
import type { UpstreamRequest } from "../emulator.ts";
import { allRegions, regions } from "./regions.ts";

/** What the form of either surface says. */
export interface SearchForm {
  readonly query: string;
  readonly region: string;
  /** `df` as it was sent, where it is one that the engine knows. */
  readonly period: string;
  readonly published: { readonly from: number; readonly until: number } | undefined;
  readonly safeSearch: string;
  /** Where the page begins; 0 on page 1. */
  readonly start: number;
  readonly token: string | undefined;
}

const periodDays: ReadonlyMap<string, number> = new Map([
  ["d", 1],
  ["w", 7],
  ["m", 31],
  ["y", 365],
]);

/** Reads the form from a POST body or from a query string. Values that the engine does not know count as not sent. */
export function readSearchForm(request: UpstreamRequest, now: number): SearchForm {
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;
  const fields = request.method === "POST" ? new URLSearchParams(isForm ? request.body : "") : request.query;
  const region = fields.get("kl") ?? fields.get("l") ?? "";
  const period = fields.get("df") ?? "";
  const days = periodDays.get(period);
  const published = days === undefined ? readDayRange(period, "..") : { from: daysBefore(now, days), until: now };
  const start = Number(fields.get("s") ?? "0");
  return {
    query: (fields.get("q") ?? "").trim(),
    region: regions.includes(region) ? region : allRegions,
    period: published === undefined ? "" : period,
    published,
    safeSearch: fields.get("kp") ?? "",
    start: Number.isInteger(start) && start >= 0 ? start : -1,
    token: fields.get("vqd") ?? undefined,
  };
}
