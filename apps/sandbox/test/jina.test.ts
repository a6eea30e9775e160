import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type Sandbox } from "@websonde/sandbox";
import { ask, noon, type Answer } from "./ask.ts";
import { smallCorpus } from "./small-corpus.ts";

interface JinaResult {
  readonly title: string;
  readonly url: string;
  readonly description: string;
  readonly date?: string;
  readonly content: string;
}

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ corpus: smallCorpus, now: () => noon });
});
beforeEach(() => sandbox.setScenario(""));
afterAll(() => sandbox.close());

const json = { accept: "application/json" };
const withKey = { ...json, authorization: "Bearer sandbox-jina", "x-respond-with": "no-content" };

function search(target: string, headers: Record<string, string> = withKey): Promise<Answer> {
  return ask(sandbox, `/s.jina.ai/${target}`, { headers });
}

async function results(target: string, headers: Record<string, string> = withKey): Promise<readonly JinaResult[]> {
  const answer = await search(target, headers);
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text).data;
}

const hosts = (found: readonly JinaResult[]): readonly string[] => [
  ...new Set(found.map(({ url }) => new URL(url).hostname)),
];

describe("a search of Jina", () => {
  it("is found with the key that the sandbox hands out", () => {
    expect(sandbox.environment).toMatchObject({ JINA_API_KEY: "sandbox-jina" });
  });

  it("gives the envelope, empty contents with no-content, dates in words, and the tokens", async () => {
    const answer = await search("lock?count=3");
    expect(answer.headers["x-usage-tokens"]).toBe("10000");
    expect(answer.json()).toEqual({
      code: 200,
      status: 20_000,
      data: [
        {
          title: "Locks & <gates> of the 'canal'",
          url: "https://canal.example/locks",
          description: expect.stringContaining("A lock lifts a barge"),
          date: "3 days ago",
          content: "",
          usage: { tokens: 1000 },
        },
      ],
      meta: { usage: { tokens: 10_000 } },
    });
    expect((await results("?q=ferry+inurl:reports/39"))[0]?.date).toBe("Feb 8, 2025");
    expect((await results("?q=lighthouse"))[0]).not.toHaveProperty("date");
  });

  it("reads every page where no-content is missing", async () => {
    const [result] = await results("lock", { ...json, authorization: "Bearer sandbox-jina" });
    expect(result).toMatchObject({
      content: expect.stringMatching(/^# Locks .*Sluices fill the chamber/s),
      publishedTime: expect.stringMatching(/^2026-03-0[12]T/),
    });
  });

  it("takes the query from the path in one encoded piece, from q, which wins, and from JSON", async () => {
    const typed = 'locks/gates? #1 100% "lets it go on"';
    expect(hosts(await results(encodeURIComponent(typed.replace("100%", "lock %"))))).toEqual(["canal.example"]);
    expect(hosts(await results("nothing-of-this?q=ferry&count=20"))).toHaveLength(2);
    const posted = await ask(sandbox, "/s.jina.ai/", {
      method: "POST",
      headers: { ...withKey, "content-type": "application/json" },
      body: JSON.stringify({ q: "ferry", num: 2, site: ["north.harbour.example"] }),
    });
    expect(hosts(JSON.parse(posted.text).data)).toEqual(["north.harbour.example"]);
  });

  it("gives ten results by default, as many as count or num says, and further pages", async () => {
    expect(await results("ferry")).toHaveLength(10);
    expect(await results("ferry?num=3")).toHaveLength(3);
    expect(await results("ferry?count=2&num=3")).toHaveLength(2);
    expect(await results("ferry?count=0")).toEqual([]);
    const first = await results("ferry?count=4");
    const second = await results("ferry?count=4&page=2");
    expect(second.filter(({ url }) => first.some((other) => other.url === url))).toEqual([]);
  });

  it("takes sites, file types and title words as parameters and headers; the values of one are alternatives", async () => {
    expect(hosts(await results("ferry?count=20&site=north.harbour.example"))).toEqual(["north.harbour.example"]);
    const two = await results("the?count=20&site=canal.example&site=north.harbour.example");
    expect([...hosts(two)].toSorted()).toEqual(["canal.example", "north.harbour.example"]);
    expect(hosts(await results("the?count=20", { ...withKey, "x-site": "https://canal.example, a.example" }))).toEqual([
      "canal.example",
    ]);
    expect(await results("date?filetype=pdf")).toHaveLength(1);
    expect(await results("date?ext=pdf&ext=docx")).toHaveLength(1);
    expect(await results("canal?intitle=gates&intitle=barges")).toHaveLength(1);
    expect((await search("ferry?filetype=pdf")).status).toBe(422);
  });

  it("reads operators in the text, but drops dates", async () => {
    expect(hosts(await results("?q=ferry+-site:north.harbour.example&count=20"))).toEqual(["harbour.example"]);
    expect(await results("?q=ferry+after:2026-03-01&count=20")).toHaveLength(20);
    expect((await search("?q=lighthouse&type=news")).status).toBe(422);
  });

  it("answers in text where JSON is not accepted", async () => {
    const answer = await search("lock", { authorization: "Bearer sandbox-jina", "x-respond-with": "no-content" });
    expect(answer.headers["content-type"]).toContain("text/plain");
    expect(answer.text).toMatch(/^\[1\] Title: Locks .*\n\[1\] URL Source: https:\/\/canal\.example\/locks\n/);
  });

  it("shows an index page where there is no query", async () => {
    const answer = await search("", json);
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  });

  it("says with 422 and status 42206 that nothing was found, or with an empty list", async () => {
    const answer = await search("zxqv991");
    const message = "No search results available for query zxqv991";
    expect([answer.status, answer.json()]).toEqual([
      422,
      {
        data: null,
        code: 422,
        name: "AssertionFailureError",
        status: 42_206,
        message,
        readableMessage: `AssertionFailureError: ${message}`,
      },
    ]);
    sandbox.setScenario("jina=empty|empty+empty-list");
    expect((await search("ferry")).status).toBe(422);
    expect((await search("ferry")).json()).toEqual({ code: 200, status: 20_000, data: [] });
  });

  it("puts results and errors into the other shapes that were seen", async () => {
    sandbox.setScenario("jina=data-object|bare-array|null-items|balance-in-200|rate-in-200");
    const bodies: unknown[] = [];
    for (let index = 0; index < 5; index += 1) bodies.push((await search("lock")).json());
    const lock = expect.objectContaining({ url: "https://canal.example/locks" });
    expect(bodies).toEqual([
      expect.objectContaining({ code: 200, data: { results: [lock] } }),
      [lock],
      expect.objectContaining({ code: 200, data: [null, lock] }),
      expect.objectContaining({ code: 402, status: 40_203, data: null }),
      expect.objectContaining({ code: 429, status: 42_903, data: null, retryAfter: 17 }),
    ]);
  });
});

describe("what Jina refuses", () => {
  it.each([
    ["count 21", "ferry?count=21", "count"],
    ["count -1", "ferry?count=-1", "count"],
    ["count 2.5", "ferry?count=2.5", "count"],
    ["num 21", "ferry?num=21", "num"],
    ["page 0", "ferry?page=0", "page"],
    ["an unknown type", "ferry?type=maps", "type"],
    ["an unknown engine", "ferry?engine=yahoo", "engine"],
    ["a country in words", "ferry?gl=germany", "gl"],
    ["a flag that is none", "ferry?nfpr=maybe", "nfpr"],
    ["a broken escape", "ferry%zz", "q"],
  ])("%s: 400 that names the parameter", async (_name, target, path) => {
    const answer = await search(target);
    expect([answer.status, answer.json()]).toEqual([
      400,
      expect.objectContaining({ data: null, path, code: 400, name: "ParamValidationError", status: 40_001 }),
    ]);
  });

  it("an unknown form of pages, a POST without JSON or without a query: 400; another method: 405", async () => {
    expect((await search("ferry", { ...withKey, "x-respond-with": "everything" })).json()).toMatchObject({
      path: "X-Respond-With",
    });
    for (const body of ["{", "{}"]) {
      const headers = { ...withKey, "content-type": "application/json" };
      const answer = await ask(sandbox, "/s.jina.ai/", { method: "POST", headers, body });
      expect(answer.json()).toMatchObject({ code: 400, path: "q" });
    }
    expect((await ask(sandbox, "/s.jina.ai/ferry", { method: "DELETE", headers: withKey })).status).toBe(405);
  });

  it.each([
    [undefined, 401, "AuthenticationRequiredError", 40_103],
    ["Bearer invalid-key", 401, "AuthenticationFailedError", 40_102],
    ["Bearer expired-key", 401, "AuthenticationFailedError", 40_102],
    ["Bearer undefined", 401, "AuthenticationFailedError", 40_102],
    ["Bearer empty-credit-1", 402, "InsufficientBalanceError", 40_203],
    ["Bearer throttled-1", 429, "RateLimitTriggeredError", 42_903],
  ])("search with %s: %i %s", async (authorization, code, name, status) => {
    const answer = await search("ferry", authorization === undefined ? json : { ...json, authorization });
    expect([answer.status, answer.json()]).toEqual([code, expect.objectContaining({ data: null, code, name, status })]);
    if (code === 429) {
      expect(answer.headers["retry-after"]).toBe("17");
      expect(answer.json()).toMatchObject({ retryAfter: 17, retryAfterDate: "2026-03-05T12:00:17.000Z" });
    }
  });

  it.each([
    [402, 40_203],
    [403, 40_301],
    [409, 40_904],
    [422, 42_206],
    [451, 45_101],
  ])("by scenario: %i with status %i", async (code, status) => {
    sandbox.setScenario(`jina=${code}`);
    const answer = await search("ferry");
    expect([answer.status, answer.json()]).toEqual([code, expect.objectContaining({ code, status, data: null })]);
  });
});
