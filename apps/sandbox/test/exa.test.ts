import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type Sandbox } from "@websonde/sandbox";
import { ask, noon, type Answer } from "./ask.ts";
import { smallCorpus } from "./small-corpus.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ corpus: smallCorpus, now: () => noon });
});
beforeEach(() => sandbox.setScenario(""));
afterAll(() => sandbox.close());

const json = { "content-type": "application/json" };
const key = { ...json, "x-api-key": "sandbox-exa" };

function post(path: string, body: unknown, headers: Record<string, string> = key): Promise<Answer> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return ask(sandbox, `/api.exa.ai${path}`, { method: "POST", headers, body: text });
}

describe("a search of Exa", () => {
  it("gives ids, ISO dates, null for what is not known, and costs", async () => {
    const body = (await post("/search", { query: "lighthouse date" })).json();
    expect(body.requestId).toMatch(/^[0-9a-f]{32}$/);
    expect(body.results[0]).toMatchObject({
      id: "https://canal.example/lighthouse.pdf",
      url: "https://canal.example/lighthouse.pdf",
      publishedDate: null,
      author: null,
      image: null,
    });
    expect(body.results[0]).not.toHaveProperty("text");
    expect(body.costDollars.total).toBeGreaterThan(0);
    const dated = (await post("/search", { query: "barge" })).json().results[0];
    expect(dated).toMatchObject({ author: "Ada Locke" });
    expect(dated?.publishedDate).toMatch(/^2026-03-0[12]T\d{2}:\d{2}:00\.000Z$/);
  });

  it("adds the contents that were asked for", async () => {
    const contents = { text: { maxCharacters: 12 }, highlights: true, summary: { query: "barge" } };
    const [result] = (await post("/search", { query: "lock", contents })).json().results;
    expect(result?.text).toBe("A lock lifts");
    expect(result?.summary).toContain("barge");
    expect(result?.highlights[0]).toContain("lock");
    expect(result?.highlightScores).toHaveLength(result?.highlights.length ?? -1);
  });

  it("gives ten results by default and as many as numResults says", async () => {
    expect((await post("/search", { query: "ferry" })).json().results).toHaveLength(10);
    expect((await post("/search", { query: "ferry", numResults: 33 })).json().results).toHaveLength(33);
  });

  it("filters by domains and dates; pages without a date are dropped then", async () => {
    const hosts = async (more: object): Promise<Set<string>> => {
      const { results } = (await post("/search", { query: "ferry", numResults: 100, ...more })).json();
      return new Set(results.map((result) => new URL(result.url).hostname));
    };
    expect(await hosts({ includeDomains: ["north.harbour.example"] })).toEqual(new Set(["north.harbour.example"]));
    expect(await hosts({ includeDomains: ["*.harbour.example"] })).toEqual(new Set(["north.harbour.example"]));
    expect(await hosts({ includeDomains: ["harbour.example/reports/3"] })).toEqual(
      new Set(["north.harbour.example", "harbour.example"]),
    );
    expect(await hosts({ excludeDomains: ["north.harbour.example"] })).toEqual(new Set(["harbour.example"]));
    const recent = (await post("/search", { query: "ferry", startPublishedDate: "2026-02-20" })).json().results;
    expect(recent).toHaveLength(2);
    const dated = (await post("/search", { query: "lighthouse", startPublishedDate: "1999-01-01" })).json().results;
    expect(dated).toEqual([]);
  });

  it("ignores operators in the text, as a neural engine does, but lifts the pages of a site:", async () => {
    const { results } = (
      await post("/search", { query: "ferry site:north.harbour.example -report", numResults: 40 })
    ).json();
    expect(results).toHaveLength(40);
    expect(new URL(results[0]?.url ?? "").hostname).toBe("north.harbour.example");
  });

  it("accepts a bearer token too", async () => {
    const headers = { ...json, authorization: "Bearer sandbox-exa" };
    expect((await post("/search", { query: "ferry" }, headers)).status).toBe(200);
  });

  it("answers an empty list when nothing matches", async () => {
    expect((await post("/search", { query: "zxqv 991" })).json()).toMatchObject({
      results: [],
      costDollars: { total: 0.005 },
    });
  });
});

describe("what Exa refuses", () => {
  it.each([
    ["numResults 0", { query: "a", numResults: 0 }, "INVALID_NUM_RESULTS"],
    ["numResults 101", { query: "a", numResults: 101 }, "NUM_RESULTS_EXCEEDED"],
    ["numResults 2.7", { query: "a", numResults: 2.7 }, "INVALID_REQUEST_BODY"],
    ["an unknown type", { query: "a", type: "psychic" }, "INVALID_REQUEST_BODY"],
    ["an unknown category", { query: "a", category: "gossip" }, "INVALID_REQUEST_BODY"],
    ["a date that is none", { query: "a", startPublishedDate: "2026-02-30" }, "INVALID_REQUEST_BODY"],
    ["a date in words", { query: "a", endPublishedDate: "last week" }, "INVALID_REQUEST_BODY"],
    [
      "dates with the category company",
      { query: "a", category: "company", startPublishedDate: "2026-01-01" },
      "INVALID_REQUEST",
    ],
    [
      "excluded domains with the category people",
      { query: "a", category: "people", excludeDomains: ["x.org"] },
      "INVALID_REQUEST",
    ],
    ["a domain list that is a text", { query: "a", includeDomains: "x.org" }, "INVALID_REQUEST_BODY"],
    ["two texts in includeText", { query: "a", includeText: ["x", "y"] }, "INVALID_REQUEST_BODY"],
    ["six words in includeText", { query: "a", includeText: ["a b c d e f"] }, "INVALID_REQUEST_BODY"],
    ["contents that are a text", { query: "a", contents: "all" }, "INVALID_REQUEST_BODY"],
    ["a length of text that is none", { query: "a", contents: { text: { maxCharacters: 0 } } }, "INVALID_REQUEST_BODY"],
    ["a body that is no JSON", "{", "INVALID_REQUEST_BODY"],
    ["a body that is a list", "[]", "INVALID_REQUEST_BODY"],
  ])("%s: 400 with its tag", async (_name, body, tag) => {
    const answer = await post("/search", body);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ requestId: expect.stringMatching(/./), error: expect.any(String), tag });
  });

  it("a query that is missing: 400 in the gateway's envelope", async () => {
    const answer = await post("/search", {});
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      statusCode: 400,
      timestamp: "2026-03-05T12:00:00.000Z",
      path: "/search",
      error: "Bad Request",
      message: [expect.stringContaining("query")],
    });
  });

  it("no key and a bad one: 401; used-up credit: 402 in the nested envelope; too fast: 429 with Retry-After", async () => {
    for (const headers of [json, { ...json, "x-api-key": "invalid-key" }]) {
      const answer = await post("/search", { query: "a" }, headers);
      expect([answer.status, answer.json().tag]).toEqual([401, "INVALID_API_KEY"]);
    }
    const spent = await post("/search", { query: "a" }, { ...json, "x-api-key": "empty-credit-1" });
    expect([spent.status, spent.json().error.code]).toEqual([402, "NO_MORE_CREDITS"]);
    const fast = await post("/search", { query: "a" }, { ...json, "x-api-key": "throttled-1" });
    expect([fast.status, fast.headers["retry-after"], fast.json().tag]).toEqual([429, "1", undefined]);
  });

  it("another method and another path: 404", async () => {
    const answer = await ask(sandbox, "/api.exa.ai/search", { headers: key });
    expect(answer.json()).toMatchObject({ statusCode: 404, message: "Cannot GET /search" });
    expect((await post("/findSimilar", {})).status).toBe(404);
  });

  it("with the scenario paced, the eleventh request of a second", async () => {
    sandbox.setScenario("exa=paced");
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) statuses.push((await post("/search", { query: "ferry" })).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

describe("the contents of Exa", () => {
  it("gives the text of known pages and the status of all", async () => {
    const urls = ["https://canal.example/locks", "https://gone.example/", "ftp://canal.example/x"];
    const answer = await post("/contents", { urls: [...urls, "https://timeout.example/"], text: true });
    expect(answer.status).toBe(200);
    const body = answer.json();
    expect(body.results).toHaveLength(1);
    expect(body.results[0]).toMatchObject({ id: urls[0], author: "Ada Locke" });
    expect(body.results[0]?.text).toContain("Sluices fill the chamber.");
    expect(body.statuses).toEqual([
      { id: urls[0], status: "success", source: "cached" },
      { id: urls[1], status: "error", error: { tag: "CRAWL_NOT_FOUND", httpStatusCode: 404 } },
      { id: urls[2], status: "error", error: { tag: "UNSUPPORTED_URL", httpStatusCode: null } },
      { id: "https://timeout.example/", status: "error", error: { tag: "CRAWL_TIMEOUT", httpStatusCode: 504 } },
    ]);
  });

  it("accepts ids for urls and refuses lists that hold no URLs", async () => {
    expect((await post("/contents", { ids: ["https://canal.example/locks"] })).json().results).toHaveLength(1);
    expect((await post("/contents", { urls: ["not a url"] })).json().tag).toBe("INVALID_URLS");
    expect((await post("/contents", { urls: [] })).status).toBe(400);
    expect((await post("/contents", { urls: "https://canal.example/locks" })).json().tag).toBe("INVALID_REQUEST_BODY");
  });
});
