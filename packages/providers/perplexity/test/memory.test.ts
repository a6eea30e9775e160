import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createSearch } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { expect, it } from "vitest";
import perplexity from "../src/index.ts";
import { withCookies } from "./ask-perplexity.ts";

setFlagsFromString("--expose_gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Bytes that are in use, after everything that is not was thrown away. */
function liveBytes(): number {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const mebibyte = 1024 * 1024;

/** Sends `count` events of about `size` bytes each, and looks at the heap before the last one. */
async function run(count: number, write: (index: number) => object) {
  const encoder = new TextEncoder();
  let sent = 0;
  let before = 0;
  let grown = 0;
  let index = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (index === 1) before = liveBytes();
        if (index === count) {
          grown = liveBytes() - before;
          controller.enqueue(encoder.encode('data: {"status":"COMPLETED"}\n\n'));
          return controller.close();
        }
        const event = encoder.encode(`data: ${JSON.stringify(write(index++))}\n\n`);
        sent += event.byteLength;
        controller.enqueue(event);
      },
    },
    { highWaterMark: 0 },
  );
  const web = createSearch({
    providers: { perplexity },
    env: withCookies.env,
    upstreams: createUpstreamRegistry(),
    fetch: async () => new Response(body, { headers: { "content-type": "text/event-stream" } }),
  });
  const outcome = await web.search({ query: "frost" }, { provider: "perplexity" });
  return { outcome, sent, grown };
}

const filler = (index: number) => `${index} `.repeat(20_000).slice(0, 60_000);
const sources = Array.from({ length: 20 }, (_, place) => ({
  name: `Page ${place}`,
  url: `https://example.org/${place}`,
}));
const blocks = (markdown: object) => [
  { intended_usage: "ask_text_0_markdown", markdown_block: markdown },
  {
    intended_usage: "web_results",
    web_result_block: { web_results: sources.map((one) => ({ ...one, snippet: "Words. ".repeat(100) })) },
  },
  {
    intended_usage: "plan",
    plan_block: { goals: Array.from({ length: 50 }, () => ({ description: "x".repeat(400) })) },
  },
];

it.each([
  ["pieces at 0", (index: number) => ({ blocks: blocks({ chunks: [filler(index)], chunk_starting_offset: 0 }) })],
  ["a text in one", (index: number) => ({ blocks: blocks({ answer: filler(index) }) })],
  ["plain text", (index: number) => ({ blocks: blocks({}), text: filler(index) })],
  [
    "JSON in a text",
    (index: number) => ({
      text: JSON.stringify([{ content: { answer: JSON.stringify({ answer: filler(index), web_results: sources }) } }]),
    }),
  ],
])("a stream of 10 MB of snapshots with %s keeps what is left of the last one, not of all", async (_, write) => {
  const { outcome, sent, grown } = await run(140, write);
  expect(sent).toBeGreaterThan(8 * mebibyte);
  expect(outcome).toMatchObject({ ok: true });
  expect(outcome.response.sources).toHaveLength(20);
  // One snapshot is about 100 kB; a tenth of the sum is far more than a few of them, and far less than all.
  expect(grown).toBeLessThan(sent / 10);
});

it("a stream of many small pieces keeps each piece once", async () => {
  const piece = "word ".repeat(40);
  const { outcome, grown } = await run(5_000, (index) => ({
    display_model: "x".repeat(1_000),
    blocks: [
      { intended_usage: "ask_text", markdown_block: { chunks: [piece], chunk_starting_offset: index } },
      ...(index === 0 ? blocks({}) : []),
    ],
  }));
  // The core cuts answers of this length.
  expect(outcome.response.answer?.startsWith(piece)).toBe(true);
  expect(grown).toBeLessThan(4 * mebibyte);
});
