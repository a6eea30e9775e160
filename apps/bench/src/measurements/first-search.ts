import { makeBraveAnswer } from "../data/brave-answer.ts";
import type { Measurement } from "../measurement.ts";
import { program } from "../processes/program.ts";
import { runProgram } from "../processes/run-program.ts";
import { startAnswerServer } from "../processes/start-answer-server.ts";
import { interleave } from "../rounds/interleave.ts";

/** From the start of a process to the text of its first search, over a script that does the same with `fetch` alone. */
export const firstSearch: Measurement = {
  id: "first-search",
  title: "first search with one JSON provider, spawn included, over plain fetch",
  unit: "ms",
  budget: { atMost: 60 },
  gated: false,
  async measure({ quick }) {
    const server = await startAnswerServer(makeBraveAnswer(20));
    const time = async (name: string) => (await runProgram(program(name), [server.url])).milliseconds;
    try {
      const figures = await interleave(
        [
          ["plain", () => time("plain-fetch")],
          ["search", () => time("first-search")],
        ],
        { rounds: quick ? 11 : 41 },
      );
      const [plain, search] = [figures("plain"), figures("search")];
      return {
        value: search.p10 - plain.p10,
        median: search.median - plain.median,
        beside: { label: "plain fetch", value: plain.p10, unit: "ms" },
      };
    } finally {
      server.close();
    }
  },
};
