import type { PageReading, ProviderMeta, SavedPage, SearchProvider } from "@websonde/search-core";
import type { SettingsSchema } from "../access/read-settings.ts";
import { defineProvider } from "../define-provider.ts";
import { searchPages } from "./search-pages.ts";
import type { PageExchange } from "./search-pages.ts";

/** How to talk to an engine that is read from its result pages. */
export interface EngineDefinition<Id extends string, Settings> extends PageExchange<Settings> {
  readonly meta: ProviderMeta<Id>;
  /** Schema of the engine's own settings (`providers.<id>`), beside those that every provider has. */
  readonly settings?: SettingsSchema<Settings>;
}

/**
 * Makes a provider of an engine. `request` says what page 1 is asked with, by the engine's own addresses, and `read` what
 * a page says; both are pure. Identity, cookies, header order, paging, pace and errors are done here.
 */
export function defineEngine<Id extends string, Settings = unknown>(
  definition: EngineDefinition<Id, Settings>,
): SearchProvider<Id> {
  const { meta, settings, read } = definition;
  return {
    ...defineProvider<Id, Settings>({
      meta,
      ...(settings && { settings }),
      transport: "raw",
      search: (call) => searchPages(definition, call),
    }),
    parsePage(page: SavedPage): PageReading {
      const { next: _, ...reading } = read(page);
      return reading;
    },
  };
}
