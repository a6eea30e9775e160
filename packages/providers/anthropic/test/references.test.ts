import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { askAnthropic } from "./ask-anthropic.ts";

const read = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), "utf8");
const failed = (status: number, name: string) => ({ status, body: read(name) });
const ok = (response: object) => ({ ok: true, response });
const fails = (kind: string, words = "") => ({ ok: false, error: { kind, message: expect.stringContaining(words) } });

/** Every payload of the sheet, in the order it is answered, and what it reads as. */
const references: readonly (readonly [title: string, replies: Parameters<typeof askAnthropic>[0], expected: object])[] =
  [
    [
      "01: text that is cut inside a sentence",
      [read("anthropic-01.json")],
      ok({
        answer: "Harbor 3.2 came out on 4 June 2026, according to its notes.",
        sources: [
          {
            title: "Harbor 3.2 notes",
            url: "https://harbor.example.com/releases/3.2",
            snippet: "Released 4 June 2026. Offline sync is generally available.",
            publishedDate: "June 4, 2026",
            ageSeconds: 179 * 86_400,
          },
          { title: "Sync review", url: "https://news.example.net/harbor-sync" },
        ],
        searchQueries: ["Harbor 3.2 release date"],
        usage: { inputTokens: 6120, outputTokens: 88, totalTokens: 6208, searchRequests: 1 },
        requestId: "msg_01AAA",
        grounding: { searched: true, grounded: true, calls: 1 },
      }),
    ],
    ["02: a search that failed", [read("anthropic-02.json")], fails("rate-limit", "too_many_requests")],
    ["03: a stream", [read("anthropic-03.sse")], ok({ answer: "Kestrel 5 is out.", searchQueries: ["kestrel 5"] })],
    ["04: an error inside the stream", [read("anthropic-04.sse")], fails("rate-limit", "Overloaded")],
    [
      "05 and 06: a turn that was paused, and its end",
      [read("anthropic-05.json"), read("anthropic-06.json")],
      ok({
        answer: "Kestrel 5 is out.",
        citations: [
          {
            url: "https://docs.example.com/kestrel/5",
            title: "https://docs.example.com/kestrel/5",
            citedText: "Kestrel 5 is out.",
          },
        ],
        usage: { inputTokens: 1200, outputTokens: 32, totalTokens: 1232, searchRequests: 1 },
        requestId: "msg_01P2",
      }),
    ],
    [
      "07: one search failed, one found something",
      [read("anthropic-07.json")],
      {
        ...ok({ answer: "Found A.", sources: [{ url: "https://docs.example.com/a" }] }),
        notes: [expect.stringContaining("unavailable")],
      },
    ],
    ["08: an answer from memory", [read("anthropic-08.json")], fails("invalid-response", "without a search")],
    ["09: a rate limit", [failed(429, "anthropic-09.json")], fails("rate-limit")],
    ["10: the tool is unknown", [failed(400, "anthropic-10.json")], fails("unsupported")],
  ];

describe("the payloads of the reference", () => {
  it.each(references)("%s", async (_title, replies, expected) => {
    expect((await askAnthropic(replies)).outcome).toMatchObject(expected);
  });

  it.each(["anthropic-03.sse", "anthropic-04.sse"])("%s reads the same however it is cut", async (name) => {
    const bytes = new TextEncoder().encode(read(name));
    const inPieces = (sizes: readonly number[]) => async () => {
      const chunks: Uint8Array[] = [];
      for (let at = 0, index = 0; at < bytes.length; index++) {
        const size = sizes[index % sizes.length] ?? 1;
        chunks.push(bytes.slice(at, at + size));
        at += size;
      }
      const body = new ReadableStream({
        start(controller) {
          for (const chunk of chunks) controller.enqueue(chunk);
          controller.close();
        },
      });
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    };
    const ask = async (sizes: readonly number[]) => {
      const { attempts: _, ...outcome } = (await askAnthropic([], {}, { fetch: inPieces(sizes) })).outcome;
      return outcome;
    };
    const whole = await ask([bytes.length]);
    expect(await ask([1])).toEqual(whole);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 20 }), async (sizes) => {
        expect(await ask(sizes)).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });

  it("11: a refreshed sign-in is what the settings package reads; its token is used as a sign-in", async () => {
    const { access_token: token } = JSON.parse(read("anthropic-11.json"));
    const credential = { value: token, source: "the host", authMode: "oauth" as const };
    const { outcome, sent } = await askAnthropic(
      [read("anthropic-03.sse")],
      {},
      {
        env: {},
        credentials: {
          resolve: ({ reason }: { readonly reason: string }) => (reason === "rotate" ? undefined : credential),
        },
      },
    );
    expect(outcome.response.authMode).toBe("oauth");
    expect(sent[0]?.headers).toMatchObject({ authorization: `Bearer ${token}`, "anthropic-beta": "oauth-2025-04-20" });
  });
});
