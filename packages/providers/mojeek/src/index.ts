import { defineEngine } from "@websonde/search-kit/engine";
import { chooseBias } from "./choose-bias.ts";
import { meta } from "./meta.ts";
import { readPage, referer } from "./read-page.ts";
import { renderWords } from "./render-words.ts";

export default defineEngine({
  meta,

  request(call) {
    const { safeSearch } = call.query;
    const { recency, after, before } = call.dates;
    return {
      url: `${meta.baseUrl}/search`,
      // Never an empty parameter: an empty `fmt` has been enough to be refused.
      query: {
        q: renderWords(call),
        t: call.count,
        since: after === undefined ? recency : compact(after),
        before: before && compact(before),
        // It knows on and off.
        safe: safeSearch && (safeSearch === "off" ? "0" : "1"),
      },
      headers: { Referer: referer, Cookie: chooseBias(call) },
    };
  },

  read: readPage,
});

/** `2024-01-31` as Mojeek writes it: `20240131`. The day of `before` is not part of the span there either. */
function compact(day: string): string {
  return day.replaceAll("-", "");
}
