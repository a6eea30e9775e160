import { scraperSyntax } from "@websonde/search-core";
import type { QuerySyntax, Recency } from "@websonde/search-core";
import { defineEngine, judgeRelevance } from "@websonde/search-kit/engine";
import { chooseEdition } from "./choose-edition.ts";
import { meta } from "./meta.ts";
import { readDate } from "./read-date.ts";
import { readPage } from "./read-page.ts";
import { writeHeaders } from "./write-headers.ts";

/** There is none for a year. */
const periods: Readonly<Partial<Record<Recency, string>>> = { day: "d", week: "w", month: "m" };

/** As Bing's: `inurl:` and `site:` with a path become words. Dates are checked on the results. */
const syntax: QuerySyntax = { ...scraperSyntax, dateRange: false, names: { inText: "inbody" } };

export default defineEngine({
  meta,

  request(call) {
    const { host, by } = chooseEdition(call);
    const { recency } = call.dates;
    const wanted = call.query.parsed.lang ?? call.query.locale;
    if (wanted !== undefined && by !== "asked") call.note(`Yahoo has no edition for ${wanted}; ${host} was asked`);
    return {
      url: `https://${host}/search`,
      // Without `iscqry` results do not always appear.
      query: { p: call.text(syntax), n: call.count, btf: recency && periods[recency], iscqry: "" },
      headers: writeHeaders(call),
    };
  },

  read: readPage,

  // Yahoo passes on what Bing gives it, and Bing answers clients that it takes for bots with pages about something else. The
  // dates are for the filters that Yahoo lacks; a saved page has them in its text alone.
  judge(reading, call) {
    const { next, ...judged } = judgeRelevance(reading, call.query);
    const sources = judged.sources.map(readDate);
    return { ...judged, sources, ...(next && { next: { ...next, headers: writeHeaders(call) } }) };
  },
});
