import { scraperSyntax } from "@websonde/search-core";
import type { QuerySyntax, Recency, SafeSearch } from "@websonde/search-core";
import type { Call } from "@websonde/search-kit";
import { defineEngine } from "@websonde/search-kit/engine";
import * as v from "valibot";
import { meta } from "./meta.ts";
import { protectBangs } from "./protect-bangs.ts";
import { readPage, refererOf } from "./read-page.ts";
import { findRegion, regions } from "./regions.ts";

const Settings = v.object({
  /** `lite` has the same results in a smaller page, and the same guard. Default `html`. */
  frontend: v.nullish(v.picklist(["html", "lite"])),
  /** DuckDuckGo's own code, for searches without a locale; `wt-wt` is all regions. Default `us-en`. */
  region: v.nullish(v.picklist(regions)),
});
type Settings = v.InferOutput<typeof Settings>;

const frontends = {
  // A browser sends the button of this form as an empty `b`; the one of lite has no name.
  html: { url: "https://html.duckduckgo.com/html/", button: { b: "" } },
  lite: { url: "https://lite.duckduckgo.com/lite/", button: {} },
};

const periods: Readonly<Record<Recency, string>> = { day: "d", week: "w", month: "m", year: "y" };
const safeSearchCodes: Readonly<Record<SafeSearch, string>> = { strict: "1", moderate: "-1", off: "-2" };

/** All operators but `inurl:`, `site:` with a path, and dates: the first two become words, dates are checked on the results. */
const syntax: QuerySyntax = { ...scraperSyntax, dateRange: false };

export default defineEngine({
  meta,
  settings: Settings,

  request(call) {
    const { safeSearch } = call.query;
    const { recency } = call.dates;
    const { url, button } = frontends[call.settings.frontend ?? "html"];
    return {
      url,
      headers: { Referer: refererOf(url) },
      form: {
        q: protectBangs(call.text(syntax), meta.limits.queryCharacters),
        kl: chooseRegion(call),
        df: recency && periods[recency],
        kp: safeSearch && safeSearchCodes[safeSearch],
        ...button,
      },
    };
  },

  read: readPage,
});

function chooseRegion({ query, settings, note }: Call<Settings>): string {
  const fallback = settings.region ?? "us-en";
  const { locale, parsed } = query;
  const region = findRegion(parsed.lang) ?? findRegion(locale);
  const wanted = parsed.lang ?? locale;
  if (region === undefined && wanted !== undefined)
    note(`DuckDuckGo has no region for ${wanted}; ${fallback} was asked for`);
  return region ?? fallback;
}
