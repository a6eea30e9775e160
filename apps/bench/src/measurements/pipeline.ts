import { createSearch } from "@websonde/search-core";
import type { ProviderMeta, SearchProvider } from "@websonde/search-core";
import { makeSources } from "../data/sources.ts";
import type { Measurement } from "../measurement.ts";
import { interleave } from "../rounds/interleave.ts";
import { timeRun } from "../rounds/time-run.ts";

const batch = 10;

const meta = {
  id: "instant",
  label: "Instant",
  site: "https://instant.example/",
  order: 1,
  form: "json",
  keys: { env: [], keyless: "auto" },
  capabilities: { recency: [], dates: "none", sites: "none", locale: false, safeSearch: false },
  limits: { count: { min: 1, default: 20, max: 20 } },
} as const satisfies ProviderMeta;

/** From the request to the text with nothing between: parse, plan, run, tidy, constrain, format. */
export const pipeline: Measurement = {
  id: "pipeline",
  title: "pipeline without I/O, 20 results",
  unit: "ms",
  budget: { atMost: 0.3 },
  gated: false,
  async measure({ quick }) {
    const sources = makeSources(20);
    const instant: SearchProvider = {
      meta,
      availability: () => ({ level: "auto", reason: "needs nothing" }),
      search: async () => ({ provider: "instant", sources }),
    };
    const web = createSearch({ providers: { instant }, order: ["instant"], env: {} });
    const request = { query: 'why does a "heat pump" defrost -advert after:2020-01-01', limit: 20 } as const;
    const search = async () => {
      for (let index = 0; index < batch; index++) {
        const outcome = await web.search(request);
        if (!outcome.ok || outcome.response.sources.length !== sources.length) throw new Error(outcome.text);
      }
    };
    const figures = await interleave([["search", () => timeRun(search)]], { rounds: quick ? 100 : 400, warmup: 30 });
    const { p10, median } = figures("search");
    return { value: p10 / batch, median: median / batch };
  },
};
