import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import type { SearchOutcome } from "@websonde/search-core";
import type { ReplyFixture } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import { askRest, askZai, calls, sessions } from "./ask-zai.ts";
import { answer, readReference, resolve, twice } from "./zai-replies.ts";

const found = answer(twice([{ title: "Found", link: "https://glass.example.org/f" }]));
const harbor = {
  title: "Harbor 3.2 notes",
  url: "https://harbor.example.com/releases/3.2",
  snippet: "Offline sync is generally available.",
  publishedDate: "2026-06-04",
  ageSeconds: 27 * 86_400 + 12 * 3_600,
  author: "Harbor Docs",
};

const byTool = async (name: string) => (await askZai({}, [readReference(name)])).outcome;
const byRest = async (name: string) => (await askRest({}, [readReference(name)])).outcome;
const withSession =
  (fixture: ReplyFixture): ReplyFixture =>
  (request) => ({ ...resolve(fixture, request), headers: { "mcp-session-id": "s-1" } });

const works = (response: object) => ({ ok: true, response: { provider: "zai", ...response } });
const fails = (kind: string, words = "") => ({ ok: false, error: { kind, message: expect.stringContaining(words) } });

/** Every payload of the reference with where it belongs and what it means. */
const references: readonly (readonly [name: string, ask: () => Promise<SearchOutcome>, expected: object])[] = [
  ["zai-01.sse", () => byTool("zai-01.sse"), works({ sources: [harbor], authMode: "api_key" })],
  ["zai-02.json", () => byTool("zai-02.json"), fails("empty")],
  ["zai-03.json", () => byTool("zai-03.json"), fails("auth", "MCP error -401: Api key not found")],
  ["zai-04.json", () => byTool("zai-04.json"), fails("invalid-request", "search_query is required")],
  ["zai-05.json", () => byTool("zai-05.json"), fails("quota", "Insufficient balance")],
  ["zai-06.json", () => byRest("zai-06.json"), works({ sources: [harbor], requestId: "req-1" })],
  [
    "zai-07.sse",
    async () => {
      const asked = await askZai({}, [found], { initialize: [withSession(readReference("zai-07.sse"))] });
      expect(sessions(asked)).toEqual([undefined, "s-1", "s-1", "s-1"]);
      return asked.outcome;
    },
    works({ sources: [{ title: "Found" }] }),
  ],
  [
    "zai-08.json",
    async () => {
      const asked = await askZai({ recency: "week" }, [found], { "tools/list": [readReference("zai-08.json")] });
      expect(calls(asked)).toEqual([
        {
          name: "webSearchPrime",
          arguments: {
            search_query: "heat pump defrost cycle",
            search_recency_filter: "oneWeek",
            content_size: "medium",
          },
        },
      ]);
      return asked.outcome;
    },
    works({ sources: [{ title: "Found" }] }),
  ],
  [
    "zai-09.json",
    () => byTool("zai-09.json"),
    works({
      sources: [
        {
          title: "Kestrel 5",
          url: "https://docs.example.com/kestrel/5",
          snippet: "Out now",
          publishedDate: "2026-04-09",
        },
      ],
      answer: "Two results.",
      requestId: "req-9",
    }),
  ],
  ["zai-10.json", () => byTool("zai-10.json"), works({ sources: [{ title: "A", url: "https://docs.example.com/a" }] })],
  ["zai-11.json", () => byRest("zai-11.json"), fails("quota", "Insufficient balance")],
  ["zai-12.sse", () => byTool("zai-12.sse"), fails("empty")],
];

describe("the reference's payload", () => {
  it.each(references)("%s is read as it says", async (_, ask, expected) => {
    expect(await ask()).toMatchObject(expected);
  });

  it("of one result makes no answer of it", async () => {
    expect((await byTool("zai-01.sse")).response).not.toHaveProperty("answer");
  });
});

/** Real answers of upstreams; they are read where they lie and never copied. */
const folder = process.env["WEBSONDE_RECORDINGS"];

it.skipIf(folder === undefined)(
  "the recording zai/pai-chat-simple, which is no search, is never taken for one (needs WEBSONDE_RECORDINGS)",
  async () => {
    const body = readFileSync(join(folder ?? "", "zai", "pai-chat-simple.json"), "utf8");
    for (const { outcome } of [await askRest({}, [{ body }]), await askZai({}, [answer(JSON.parse(body))])])
      expect(outcome).toMatchObject({ ok: false, error: { kind: "invalid-response" } });
  },
);
