import { scraperSyntax } from "@websonde/search-core";
import { defineEngine } from "@websonde/search-kit/engine";
import { meta } from "./meta.ts";
import { readPage } from "./read-page.ts";
import { writePreferences } from "./write-preferences.ts";

export default defineEngine({
  meta,

  // No parameter but the query: `freshness` and the like do nothing there.
  request: (call) => ({
    url: `${meta.baseUrl}/search`,
    query: { q: call.text(scraperSyntax) },
    headers: { Referer: meta.site, Cookie: writePreferences(call) },
  }),

  read: readPage,
});
