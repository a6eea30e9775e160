import { constrainSources, parseQuery, scraperSyntax } from "@websonde/search-core";
import type { QuerySyntax } from "@websonde/search-core";
import { recencyStart } from "@websonde/search-kit";
import type { Call } from "@websonde/search-kit";
import { defineEngine, judgeRelevance } from "@websonde/search-kit/engine";
import type { EngineReading } from "@websonde/search-kit/engine";
import * as v from "valibot";
import { findMarket, guessMarket } from "./choose-market.ts";
import type { Market } from "./choose-market.ts";
import { meta } from "./meta.ts";
import { readPage } from "./read-page.ts";
import { writePeriod } from "./write-period.ts";

const Settings = v.object({
  /** Language and country for searches without a locale, as in `de-AT`. Default `en-US`. */
  market: v.nullish(v.pipe(v.string(), v.regex(/^[a-z]{2,3}-[a-z]{2}$/i, "must be a language and a country: de-AT"))),
});
type Settings = v.InferOutput<typeof Settings>;

/** All operators but `inurl:` and `site:` with a path, which become words, and dates, which have a parameter. */
const syntax: QuerySyntax = { ...scraperSyntax, dateRange: false, names: { inText: "inbody" } };

export default defineEngine({
  meta,
  settings: Settings,

  request(call) {
    const { language, region, needsHeader } = chooseMarket(call);
    const market = `${language}-${region}`;
    return {
      url: "https://www.bing.com/search",
      query: {
        q: call.text(syntax),
        count: call.count,
        mkt: market,
        setlang: language,
        filters: writePeriod(call.dates),
        adlt: call.query.safeSearch,
      },
      headers: {
        Referer: "https://www.bing.com/",
        // The kit writes the locale that was asked for; without one it writes American English.
        ...(needsHeader && { "Accept-Language": `${market},${language};q=0.9` }),
      },
    };
  },

  read: readPage,

  // Bing answers clients that it takes for bots with pages about something else.
  judge: (reading, call) => dropOld(judgeRelevance(reading, call.query), call),
});

function chooseMarket({ query, settings, note }: Call<Settings>): Market & { readonly needsHeader: boolean } {
  const { locale, parsed } = query;
  const wanted = parsed.lang ?? locale;
  const asked = findMarket(parsed.lang) ?? findMarket(locale);
  if (asked !== undefined) return { ...asked, needsHeader: false };
  const found = findMarket(settings.market ?? undefined) ?? guessMarket(query.query);
  const market = found ?? { language: "en", region: "US" };
  if (wanted !== undefined) note(`Bing has no market for ${wanted}; ${market.language}-${market.region} was asked for`);
  return { ...market, needsHeader: found !== undefined };
}

/** Without scripts Bing may leave the time filter aside, so what it dates is checked. */
function dropOld(reading: EngineReading, { dates, context, note }: Call<Settings>): EngineReading {
  const { recency } = dates;
  if (recency === undefined || reading.sources.length === 0) return reading;
  const now = context.now();
  const { sources, relaxed } = constrainSources(
    reading.sources,
    parseQuery(`after:${recencyStart(recency, now)}`),
    now,
  );
  if (relaxed.length > 0) note(`no results matched \`recency:${recency}\`; the constraint was relaxed`);
  return { ...reading, sources };
}
