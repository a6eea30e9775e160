import { answerWith, askProvider, readJsonField } from "@websonde/search-testkit";
import type { AskOptions, ReplyFixture } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import youcom from "../src/index.ts";
import { failedTool, answer, mcpFixtures, text } from "./mcp-fixtures.ts";

const found = mcpFixtures.replies?.success ?? {};

function askWithoutKey(
  request: Readonly<Record<string, unknown>>,
  reply: ReplyFixture = found,
  options: AskOptions = {},
) {
  return askProvider({ provider: youcom, fixtures: mcpFixtures }, answerWith(reply), { ...options, request });
}

describe("without a key", () => {
  it("You.com cannot run unless the settings allow it, and its reason names the variable", async () => {
    const { outcome, requests } = await askWithoutKey({}, found, { settings: {}, call: { provider: "youcom" } });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "not-configured" } });
    expect(outcome.text).toContain("YOUCOM_API_KEY");
    expect(requests).toHaveLength(0);
  });

  it("the public MCP server is asked, by a session and without any credential", async () => {
    const { requests } = await askWithoutKey({ recency: "week", limit: 7 });
    expect(requests.map(({ url }) => url.href)).toEqual(Array(3).fill("https://api.you.com/mcp?profile=free"));
    expect(requests.map(readJsonField("method"))).toEqual(["initialize", "notifications/initialized", "tools/call"]);
    expect(requests[2]?.headers["mcp-session-id"]).toBe("s-1");
    for (const { headers } of requests) {
      expect(headers).not.toHaveProperty("x-api-key");
      expect(headers).not.toHaveProperty("authorization");
    }
    expect(JSON.parse(requests[2]?.body ?? "").params).toEqual({
      name: "you-search",
      arguments: { query: "heat pump defrost cycle", count: 7, freshness: "week" },
    });
  });

  it("twenty results of each section are the most that are asked for", async () => {
    const { searches } = await askWithoutKey({ limit: 50 });
    expect(searches.map(readJsonField("params.arguments.count"))).toEqual([20]);
  });

  it("a refusal says what a key would change", async () => {
    const limited = await askWithoutKey(
      {},
      { status: 429, headers: { "Retry-After": "60" }, body: "Too many requests" },
    );
    expect(limited.outcome).toMatchObject({ ok: false, error: { kind: "rate-limit", retryAfterMs: 60_000 } });
    expect(limited.outcome.text).toContain("set YOUCOM_API_KEY");
    const failed = await askWithoutKey({}, answer(failedTool("Error: Invalid or missing API key")));
    expect(failed.outcome).toMatchObject({ ok: false, error: { kind: "auth" } });
    expect(failed.outcome.text).toContain("Set YOUCOM_API_KEY");
  });

  it("an answer of an unknown form is `invalid-response`, not nothing", async () => {
    const { outcome } = await askWithoutKey({}, answer(text("WEB RESULTS:\n\nTitle: A")));
    expect(outcome).toMatchObject({ ok: false, error: { kind: "invalid-response" } });
  });
});
