import { scraperSyntax } from "@websonde/search-core";
import type { Recency, SafeSearch } from "@websonde/search-core";
import { defineEngine } from "@websonde/search-kit/engine";
import { chooseLanguage } from "./choose-language.ts";
import { meta } from "./meta.ts";
import { readPage } from "./read-page.ts";

const periods: Readonly<Record<Recency, string>> = { day: "qdr:d", week: "qdr:w", month: "qdr:m", year: "qdr:y" };
const safeSearchLevels: Readonly<Record<SafeSearch, string>> = { strict: "active", moderate: "medium", off: "off" };

export default defineEngine({
  meta,

  request(call) {
    const { locale, parsed, safeSearch } = call.query;
    const { recency } = call.dates;
    const { hl, gl, lr } = chooseLanguage(locale, parsed.lang);
    return {
      url: "https://www.google.com/search",
      headers: { Referer: "https://www.google.com/" },
      // 14 is the vertical that holds links only: no boxes, no answers written by a model, ten results a page.
      query: {
        q: call.text(scraperSyntax),
        hl,
        gl,
        lr,
        udm: 14,
        pws: 0,
        safe: safeSearch && safeSearchLevels[safeSearch],
        tbs: recency && periods[recency],
      },
    };
  },

  read: readPage,
});
