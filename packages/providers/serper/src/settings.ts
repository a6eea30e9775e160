import { SearchProviderError } from "@websonde/search-core";
import { checkBaseUrl } from "@websonde/search-kit";
import type { Session } from "@websonde/search-kit";
import * as v from "valibot";
import { meta } from "./meta.ts";

/** `providers.serper` beside what every provider has. */
export const Settings = v.object({
  /** Two letters, for every search without a country in its locale. Default: the United States, as Serper has it. */
  country: v.nullish(v.string()),
  /** For every search without a locale: `de`, `pt-BR`. Default: English, as Serper has it. */
  language: v.nullish(v.string()),
  /** A place by its canonical name (`Vienna, Austria`), from where Google is asked. */
  location: v.nullish(v.string()),
  /** Where pages are fetched, which is a host of its own. Default `https://scrape.serper.dev`. */
  scrapeUrl: v.nullish(v.string()),
});
export type Settings = v.InferOutput<typeof Settings>;

/**
 * Where pages are fetched. A key for another base URL is not Serper's to see: then the settings must say where to go, else
 * it throws `not-configured`.
 */
export function readScrapeUrl({ baseUrl, settings }: Session<Settings>): string {
  if (settings.scrapeUrl?.trim()) return checkBaseUrl(settings.scrapeUrl, "providers.serper.scrapeUrl", meta.id);
  if (baseUrl === meta.baseUrl) return "https://scrape.serper.dev";
  throw new SearchProviderError({
    provider: meta.id,
    kind: "not-configured",
    message:
      "Serper fetches pages at a host of its own, which the base URL does not change. Set providers.serper.scrapeUrl.",
  });
}
