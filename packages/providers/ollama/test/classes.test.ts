import { openClient } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import ollama from "../src/index.ts";
import { askOllama, failureOf } from "./ask-ollama.ts";
import { localFixtures } from "./ollama-fixtures.ts";

/** Failures of Ollama and of any API whose class is settled. */
const rows: readonly (readonly [status: number, body: string, kind: string, words: string])[] = [
  [401, '{"error":"unauthorized"}', "auth", "ollama signin"],
  [404, "404 page not found", "unsupported", "update Ollama"],
  [
    429,
    '{"error":"you (u) have reached your weekly usage limit, upgrade for higher limits: https://ollama.com/upgrade"}',
    "quota",
    "weekly usage limit",
  ],
  [429, '{"error":"you have reached your hourly usage limit"}', "quota", "hourly usage limit"],
  [429, '{"error":"you have reached your session usage limit"}', "quota", "session usage limit"],
  [429, '{"error":"too many concurrent requests"}', "rate-limit", "too many concurrent requests"],
  [200, '{"results":"not an array"}', "invalid-response", "results"],
  [200, '{"results":[]}', "empty", "no results"],
];

describe("a reply of Ollama with", () => {
  it.each(rows)("%i and %s is `%s`", async (status, body, kind, words) => {
    for (const options of [{}, { env: { OLLAMA_HOST: "localhost" } }]) {
      const failure = failureOf(await askOllama({}, [{ status, body }], options));
      expect(failure).toMatchObject({ kind, status: kind === "empty" ? 204 : status });
      expect(failure.message).toContain(words);
    }
  });

  it("a redirect to another host is `invalid-response`, and the host is not asked", async () => {
    const asked = await askOllama({}, [{ status: 301, headers: { Location: "https://other.example/" } }]);
    expect(failureOf(asked).kind).toBe("invalid-response");
    expect(asked.requests.map(({ url }) => url.host)).toEqual(["ollama.com"]);
  });

  it("no reply at all is `network`", async () => {
    const cause = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:11434"), { code: "ECONNREFUSED" });
    const client = openClient({ provider: ollama, fixtures: localFixtures }, () =>
      Promise.reject(new TypeError("fetch failed", { cause })),
    );
    const { kind, message } = failureOf({ outcome: await client.search() });
    expect(kind).toBe("network");
    expect(message).toContain("ollama serve");
  });

  it("a challenge of a wall in front of it is `blocked`", async () => {
    const reply = { status: 403, headers: { "cf-mitigated": "challenge" }, body: "<html>Just a moment...</html>" };
    expect(failureOf(await askOllama({}, [reply])).kind).toBe("blocked");
  });
});
