import duckduckgo from "@websonde/search-duckduckgo";
import { padPage } from "../data/pad-page.ts";
import { fetchResultPage } from "../data/result-page.ts";
import type { Measurement } from "../measurement.ts";
import { interleave } from "../rounds/interleave.ts";
import { timeRun } from "../rounds/time-run.ts";

const bytes = 400_000;

/** From the text of a page to its results, for a page as heavy as the large engines' are. */
export const resultPage: Measurement = {
  id: "page",
  title: "400 kB result page to results (DuckDuckGo)",
  unit: "ms",
  budget: { atMost: 8 },
  gated: false,
  async measure({ quick }) {
    const small = await fetchResultPage();
    const html = padPage(small, bytes);
    const read = (text: string) => () => {
      const reading = duckduckgo.parsePage?.({ html: text, url: "https://html.duckduckgo.com/html/", status: 200 });
      if (reading?.kind !== "results" || reading.sources.length !== 10)
        throw new Error(`The page was read as ${reading?.kind} with ${reading?.sources.length} results, not 10.`);
    };
    const figures = await interleave(
      [
        ["page", () => timeRun(read(html))],
        ["small", () => timeRun(read(small))],
      ],
      { rounds: quick ? 31 : 101, warmup: 10 },
    );
    const [page, bare] = [figures("page"), figures("small")];
    return {
      value: page.p10,
      median: page.median,
      beside: { label: `the page alone (${Math.round(small.length / 1000)} kB)`, value: bare.p10, unit: "ms" },
    };
  },
};
