import { answerInTurn, openClient } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import tinyfish from "../src/index.ts";
import { askTinyfish, failureOf, numbers, page, read, sent } from "./ask-tinyfish.ts";
import { fixtures } from "./tinyfish-fixtures.ts";

const full = page(...numbers(0, 10));
const urls = (asked: Awaited<ReturnType<typeof askTinyfish>>) => asked.outcome.response.sources.map(({ url }) => url);
const urlsOf = (all: readonly number[]) => all.map((number) => `https://example.org/${number}`);

describe("pages of TinyFish", () => {
  it("of ten are asked for until there are twenty results", async () => {
    const asked = await askTinyfish({ limit: 20 }, [full, page(...numbers(10, 10)), page(...numbers(20, 10))]);
    expect(sent(asked)).toEqual([
      { page: "0", num_results: "10" },
      { page: "1", num_results: "10" },
    ]);
    expect(urls(asked)).toEqual(urlsOf(numbers(0, 20)));
    expect(asked.outcome.response.usage).toEqual({ searchRequests: 2 });
  });

  it("end with one that is not full", async () => {
    const asked = await askTinyfish({ limit: 15 }, [full, page(...numbers(10, 4)), page(...numbers(20, 10))]);
    expect(asked.searches).toHaveLength(2);
    expect(urls(asked)).toEqual(urlsOf(numbers(0, 14)));
  });

  it("beyond the first are not asked for where it is enough", async () => {
    for (const limit of [5, 10]) {
      const asked = await askTinyfish({ limit }, [page(...numbers(0, limit))]);
      expect(sent(asked)).toEqual([{ page: "0", num_results: String(limit) }]);
    }
  });

  it("are twenty results at most, and a note says so", async () => {
    const asked = await askTinyfish({ limit: 50 }, [full, page(...numbers(10, 10)), page(...numbers(20, 10))]);
    expect(urls(asked)).toHaveLength(20);
    expect(asked.outcome.notes.join()).toMatch(/20.*50/);
  });

  it("that repeat results give each once, and another page where some are missing", async () => {
    const asked = await askTinyfish({ limit: 20 }, [full, page(...numbers(5, 10)), page(...numbers(15, 10))]);
    expect(sent(asked).map((parameters) => parameters["page"])).toEqual(["0", "1", "2"]);
    expect(urls(asked)).toEqual(urlsOf(numbers(0, 20)));
  });

  it("that are the first one for ever are asked for twice", async () => {
    const asked = await askTinyfish({ limit: 20 }, [full]);
    expect(asked.searches).toHaveLength(2);
    expect(urls(asked)).toEqual(urlsOf(numbers(0, 10)));
  });

  it.each([
    ["is refused", read("rate-limited.json", 429)],
    ["cannot be read", { body: '{"query":"x","results":[{' }],
    ["has no results", { body: { results: null } }],
  ])("of which the second %s leave the first, marked as partial and with a note", async (_, second) => {
    const asked = await askTinyfish({ limit: 20 }, [full, second]);
    expect(asked.outcome.ok).toBe(true);
    expect(urls(asked)).toEqual(urlsOf(numbers(0, 10)));
    expect(asked.outcome.response).toMatchObject({ partial: true, usage: { searchRequests: 1 } });
    expect(asked.outcome.notes.join()).toContain("page 2");
  });

  it("are not asked for any more after an abort", async () => {
    const controller = new AbortController();
    const reason = new Error("left");
    const answer = answerInTurn(full);
    const client = openClient({ provider: tinyfish, fixtures }, (request) => {
      controller.abort(reason);
      return answer(request);
    });
    await expect(client.search({ limit: 20 }, { signal: controller.signal })).rejects.toBe(reason);
    expect(client.searches).toHaveLength(1);
  });
});

describe("what TinyFish refuses", () => {
  it.each([
    ["a wrong key", read("unauthorized.json", 401), "auth"],
    ["a key that may not search", read("forbidden.json", 403), "auth"],
    ["an account without credit", read("payment-required.json", 402), "quota"],
    ["parameters", read("invalid-input.json", 400), "invalid-request"],
    ["a path", { status: 404, body: { error: { code: "NOT_FOUND", message: "No such resource" } } }, "not-found"],
    ["a wrong key inside a 200", read("unauthorized.json"), "auth"],
    ["an error inside a 200", read("error-envelope.json"), "invalid-response"],
    [
      "a redirect to another host",
      { status: 301, headers: { Location: "https://other.example/" } },
      "invalid-response",
    ],
    ["an answer that breaks off", { body: '{"query":"x","results":[{' }, "invalid-response"],
    ["too many requests", { ...read("rate-limited.json", 429), headers: { "Retry-After": "30" } }, "rate-limit"],
  ])("%s is asked for once", async (_, reply, kind) => {
    const asked = await askTinyfish({}, [reply, read("success.json")]);
    expect(failureOf(asked).kind).toBe(kind);
    expect(asked.searches).toHaveLength(1);
  });

  it("is told in its own words", async () => {
    expect(failureOf(await askTinyfish({}, [read("forbidden.json", 403)])).message).toContain(
      "Search is not enabled for this key",
    );
    expect(
      failureOf(await askTinyfish({}, [{ status: 400, body: { message: "query is required" } }])).message,
    ).toContain("query is required");
  });

  it("for the rate says when to come back", async () => {
    const reply = { ...read("rate-limited.json", 429), headers: { "Retry-After": "30" } };
    expect(failureOf(await askTinyfish({}, [reply])).retryAfterMs).toBe(30_000);
  });

  it.each([
    [503, { body: "<html>503 Service Unavailable</html>" }],
    [500, { body: { error: { code: "INTERNAL_ERROR", message: "The backend failed" } } }],
    [408, { body: { error: { message: "timeout" } } }],
    [429, { ...read("rate-limited.json"), headers: { "Retry-After": "0" } }],
  ])("for the moment (%i) is asked for once more", async (status, reply) => {
    const failing = { ...reply, status };
    const asked = await askTinyfish({}, [failing, read("success.json")]);
    expect(asked.outcome.ok).toBe(true);
    expect(asked.searches).toHaveLength(2);
  });
});
