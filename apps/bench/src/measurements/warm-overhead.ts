import { createSearch } from "@websonde/search-core";
import type { CallOptions } from "@websonde/search-core";
import { makeBraveAnswer } from "../data/brave-answer.ts";
import type { Measurement } from "../measurement.ts";
import { startAnswerServer } from "../processes/start-answer-server.ts";
import { interleave } from "../rounds/interleave.ts";
import { timeRun } from "../rounds/time-run.ts";

/** What a search in a warm process adds to `fetch` and `JSON.parse` of the same answer; pacing is off. */
export const warmOverhead: Measurement = {
  id: "warm",
  title: "warm search, over plain fetch",
  unit: "ms",
  budget: { atMost: 1 },
  gated: false,
  async measure({ quick }) {
    const server = await startAnswerServer(makeBraveAnswer(20));
    const web = createSearch({
      env: { BRAVE_API_KEY: "bench-key-1234", BRAVE_BASE_URL: server.url },
      settings: { providers: { brave: { minGapMs: 0 } } },
    });
    const search = async (call?: CallOptions) => {
      const outcome = await web.search({ query: "heat pump", limit: 20 }, call);
      if (!outcome.ok) throw outcome.error;
    };
    const plain = async () => {
      const response = await fetch(`${server.url}/res/v1/web/search?q=heat%20pump&count=20`, {
        headers: { Accept: "application/json", "X-Subscription-Token": "bench-key-1234" },
      });
      await response.json();
    };
    try {
      const figures = await interleave(
        [
          ["plain", () => timeRun(plain)],
          ["search", () => timeRun(() => search({ provider: "brave" }))],
          ["chain", () => timeRun(() => search())],
        ],
        { rounds: quick ? 100 : 400, warmup: 50 },
      );
      const [bare, named, chain] = [figures("plain"), figures("search"), figures("chain")];
      return {
        value: named.p10 - bare.p10,
        median: named.median - bare.median,
        beside: { label: "plain fetch", value: bare.p10, unit: "ms" },
        remark: `unnamed, past the providers before it in the default order, ${(chain.p10 - bare.p10).toFixed(2)} ms`,
      };
    } finally {
      server.close();
    }
  },
};
