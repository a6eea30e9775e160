import type { PageReading, ProviderMeta, SavedPage, SearchProvider } from "@websonde/search-core";
import type { SettingsSchema } from "../access/read-settings.ts";
import { defineProvider } from "../define-provider.ts";
import type { Call } from "../runner/call.ts";
import type { EngineReading } from "./engine-page.ts";
import { searchPages } from "./search-pages.ts";
import type { PageExchange } from "./search-pages.ts";

/** How to talk to an engine that is read from its result pages. */
export interface EngineDefinition<Id extends string, Settings> extends PageExchange<Settings> {
  readonly meta: ProviderMeta<Id>;
  /** Schema of the engine's own settings (`providers.<id>`), beside those that every provider has. */
  readonly settings?: SettingsSchema<Settings>;
  /**
   * Looks at each page that a search has read in the light of what was asked, and hands back what counts of it. Saved pages
   * are not judged: they say what they hold. Default: everything counts.
   */
  judge?(reading: EngineReading, call: Call<Settings>): EngineReading;
}

/**
 * Makes a provider of an engine. `request` says what page 1 is asked with, by the engine's own addresses, and `read` what
 * a page says; both are pure. Identity, cookies, header order, paging, pace and errors are done here.
 */
export function defineEngine<Id extends string, Settings = unknown>(
  definition: EngineDefinition<Id, Settings>,
): SearchProvider<Id> {
  const { meta, settings, read, judge } = definition;
  return {
    ...defineProvider<Id, Settings>({
      meta,
      ...(settings && { settings }),
      transport: "raw",
      search: (call) =>
        searchPages(judge ? { ...definition, read: (page) => judge(read(page), call) } : definition, call),
    }),
    parsePage(page: SavedPage): PageReading {
      const { next: _, ...reading } = read(page);
      return reading;
    },
  };
}
