import { makeBraveAnswer } from "../data/brave-answer.ts";
import type { Measurement } from "../measurement.ts";
import { program } from "../processes/program.ts";
import { runProgram } from "../processes/run-program.ts";
import { startAnswerServer } from "../processes/start-answer-server.ts";

/** What stays on the heap after a thousand searches of one client. */
export const memoryGrowth: Measurement = {
  id: "memory",
  title: "growth of memory over 1,000 searches",
  unit: "MB",
  budget: { atMost: 5 },
  gated: true,
  async measure() {
    const server = await startAnswerServer(makeBraveAnswer(20));
    try {
      const { stdout } = await runProgram(program("count-memory"), [server.url, "1000"], ["--expose-gc"]);
      return { value: Math.max(0, Number(stdout)) / 1e6 };
    } finally {
      server.close();
    }
  },
};
