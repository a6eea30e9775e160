import { readJsonEvents } from "@websonde/search-kit/sse";
import { makeEventChunks } from "../data/event-stream.ts";
import type { Measurement } from "../measurement.ts";
import { interleave } from "../rounds/interleave.ts";
import { timeRun } from "../rounds/time-run.ts";

const events = 20_000;

/** Server-sent events with JSON, from chunks of 1,400 bytes; beside it a loop by hand that checks nothing. */
export const jsonEvents: Measurement = {
  id: "events",
  title: "server-sent events with JSON",
  unit: "MB/s",
  budget: { atLeast: 100 },
  gated: false,
  async measure({ quick }) {
    const chunks = makeEventChunks(events);
    const megabytes = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0) / 1e6;
    const check = (count: number) => {
      if (count !== events) throw new Error(`${count} of ${events} events were read.`);
    };
    const readByKit = async () => {
      let count = 0;
      for await (const item of readJsonEvents(deliver(chunks), { provider: "bench" }))
        if (item.kind === "event") count++;
      check(count);
    };
    const figures = await interleave(
      [
        ["kit", () => timeRun(readByKit)],
        ["by hand", () => timeRun(async () => check(await countByHand(deliver(chunks))))],
      ],
      { rounds: quick ? 21 : 61, warmup: 3 },
    );
    const [kit, byHand] = [figures("kit"), figures("by hand")];
    const rate = (milliseconds: number) => megabytes / (milliseconds / 1000);
    return {
      value: rate(kit.p10),
      median: rate(kit.median),
      beside: { label: "split by hand", value: rate(byHand.p10), unit: "MB/s" },
    };
  },
};

async function* deliver(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array, void, undefined> {
  yield* chunks;
}

async function countByHand(source: AsyncIterable<Uint8Array>): Promise<number> {
  const decoder = new TextDecoder();
  let rest = "";
  let count = 0;
  for await (const chunk of source) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      JSON.parse(part.slice(part.indexOf("\ndata: ") + 7));
      count++;
    }
  }
  return count;
}
