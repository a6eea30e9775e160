import type { Call } from "@websonde/search-kit";
import type { Settings } from "./settings.ts";

/** Notes on what neither the API nor the public server can be asked for. */
export function noteMissingFilters({ query, dates, note }: Call<Settings>): void {
  if (dates.before !== undefined)
    note("Parallel has no filter for before:; dated results were filtered here, undated ones kept");
  const { lang } = query.parsed;
  if (lang !== undefined) note(`Parallel has no filter for languages; lang:${lang} was left out`);
}
