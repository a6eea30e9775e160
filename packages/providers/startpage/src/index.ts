import { scraperSyntax } from "@websonde/search-core";
import type { Recency, SafeSearch } from "@websonde/search-core";
import type { Call } from "@websonde/search-kit";
import { defineEngine } from "@websonde/search-kit/engine";
import { findLanguage, findRegion } from "./languages.ts";
import { meta } from "./meta.ts";
import { readPage } from "./read-page.ts";
import { fillSearchForm, homeUrl } from "./search-form.ts";

const periods: Readonly<Record<Recency, string>> = { day: "d", week: "w", month: "m", year: "y" };
const safeSearchLevels: Readonly<Record<SafeSearch, string>> = { strict: "heavy", moderate: "moderate", off: "none" };

export default defineEngine({
  meta,

  open: () => ({ url: homeUrl }),

  request(call, home) {
    const fields = listFields(call);
    const form = home && fillSearchForm(home.html, home.url ?? homeUrl, fields);
    return form ?? { url: "https://www.startpage.com/sp/search", query: fields, headers: { Referer: homeUrl } };
  },

  read: readPage,
});

/** What the form is filled with; what is not asked for stays as the page has it. */
function listFields(call: Call): Readonly<Record<string, string | undefined>> {
  const { locale, parsed, safeSearch } = call.query;
  const { recency } = call.dates;
  const wanted = parsed.lang ?? locale;
  const language = findLanguage(wanted);
  if (wanted !== undefined && language === undefined)
    call.note(`Startpage has no language that we know for ${wanted}; the one of its start page is asked for`);
  return {
    query: call.text(scraperSyntax),
    language,
    qsr: findRegion(locale),
    qadf: safeSearch && safeSearchLevels[safeSearch],
    with_date: recency && periods[recency],
  };
}
