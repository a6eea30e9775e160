import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type Sandbox } from "@websonde/sandbox";
import { ask, noon, type Answer } from "./ask.ts";
import { smallCorpus } from "./small-corpus.ts";

interface KagiItem {
  readonly url: string;
  readonly title: string;
  readonly snippet?: string;
  readonly time?: string;
}

interface KagiBody {
  readonly meta: { readonly trace: string };
  readonly data: Readonly<Record<string, readonly KagiItem[]>>;
}

const newsroom = {
  title: "Canal news",
  url: "https://news.harbour.example/1",
  text: "The canal opens today.",
  ageDays: 0,
};

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ corpus: { documents: [...smallCorpus.documents, newsroom] }, now: () => noon });
});
beforeEach(() => sandbox.setScenario(""));
afterAll(() => sandbox.close());

const json = { "content-type": "application/json" };
const withKey = { ...json, authorization: "Bearer sandbox-kagi" };

function post(path: string, body: unknown, headers: Record<string, string> = withKey): Promise<Answer> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return ask(sandbox, `/kagi.com/api/${path}`, { method: "POST", headers, body: text });
}

async function search(more: object = {}): Promise<KagiBody> {
  const answer = await post("v1/search", { query: "ferry", ...more });
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text);
}

async function count(more: object): Promise<number> {
  return (await search(more)).data["search"]?.length ?? 0;
}

describe("a search of Kagi", () => {
  it("is found with the key that the sandbox hands out", () => {
    expect(sandbox.environment).toMatchObject({ KAGI_API_KEY: "sandbox-kagi" });
  });

  it("gives buckets with entities, tags, times and props, and leaves out the empty ones", async () => {
    const body = await search({ query: "lock gates" });
    expect(body.meta).toEqual({
      trace: expect.stringMatching(/^tr-[0-9a-f]{8}$/),
      node: "eu-1",
      ms: expect.any(Number),
    });
    expect(body.data).toEqual({
      search: [
        {
          url: "https://canal.example/locks",
          title: "Locks &amp; &lt;gates&gt; of the &#x27;canal&#x27;",
          snippet: expect.stringContaining("A <b>lock</b> lifts a barge between two &quot;levels&quot;"),
          time: expect.stringMatching(/^2026-03-0[12]T\d\d:\d\d:00Z$/),
          props: { author: "Ada Locke" },
        },
      ],
      adjacent_question: [{ title: "", props: { question: "How does a lock work?" } }],
    });
  });

  it("puts newsrooms, facts, answers and related searches into buckets of their own", async () => {
    const { data } = await search({ query: "what is the canal?" });
    expect(data["news"]).toMatchObject([{ url: newsroom.url, time: expect.stringMatching(/^\d+h ago$/) }]);
    expect(data["search"]?.map(({ url }) => url)).toEqual(["https://canal.example/locks"]);
    expect(data["direct_answer"]).toHaveLength(1);
    expect((await search({ query: "undated lighthouse" })).data["infobox"]).toMatchObject([
      { title: "Undated lighthouse", url: "https://canal.example/lighthouse.pdf" },
    ]);
    const { data: ferries } = await search();
    expect(ferries["related_search"]).toEqual([
      { title: "", props: { query: expect.stringMatching(/^Ferry report/) } },
      { title: expect.stringMatching(/^Ferry report/) },
    ]);
  });

  it("answers an empty object when nothing matches, and to workflows that the corpus has nothing for", async () => {
    expect((await search({ query: "zxqv 991" })).data).toEqual({});
    expect((await search({ workflow: "videos" })).data).toEqual({});
    const { data } = await search({ workflow: "news", query: "canal lighthouse" });
    expect(data["search"]).toBeUndefined();
  });

  it("cuts at limit and turns pages", async () => {
    expect(await count({})).toBe(40);
    expect(await count({ limit: 7 })).toBe(7);
    expect(await count({ page: 2 })).toBe(0);
  });

  it.each([
    [{ filters: { after: "2026-02-10" } }, 3],
    [{ filters: { after: "2026-02-10", before: "2026-02-28" } }, 2],
    [{ filters: { before: "2025-02-28" } }, 3],
    [{ filters: { after: "2026-02-23", before: "2026-02-23" } }, 1],
    [{ query: "ferry after:2026-02-10 before:2026-03-01" }, 2],
    [{ query: "ferry after:2025-01-01", filters: { after: "2026-02-10" } }, 3],
    [{ lens: { time_relative: "week" } }, 1],
    [{ lens: { time_after: "2026-02-10", time_before: "2026-02-28" } }, 2],
    [{ lens: { sites_included: ["north.harbour.example"] } }, 20],
    [{ lens: { sites_excluded: ["north.harbour.example"] } }, 20],
    [{ lens: { keywords_included: ["number 12"] } }, 1],
    [{ lens: { keywords_excluded: ["number 12"] } }, 39],
    [{ query: "date", lens: { file_type: "pdf" } }, 1],
    [{ query: "ferry site:north.harbour.example" }, 20],
    [{ query: "ferry -site:north.harbour.example" }, 20],
    [{ query: "ferry intitle:barge" }, 0],
    [{ query: "ferry inurl:reports/39" }, 1],
  ])("filters: %o leaves %i", async (more, left) => {
    expect(await count(more)).toBe(left);
  });

  it("puts pages in place of the first snippets with extract", async () => {
    const items = (await search({ extract: { count: 2 } })).data["search"] ?? [];
    expect(items.map(({ snippet }) => snippet?.startsWith("# Ferry report")).slice(0, 3)).toEqual([true, true, false]);
  });

  it("writes Markdown on request", async () => {
    const answer = await post("v1/search", { query: "lock", format: "markdown" });
    expect(answer.text).toMatch(/^## Locks .*\nhttps:\/\/canal\.example\/locks\n/);
  });
});

describe("what Kagi refuses", () => {
  it.each([
    ["no query", { query: undefined }, "query"],
    ["a blank query", { query: " " }, "query"],
    ["limit 0", { limit: 0 }, "limit"],
    ["limit 1025", { limit: 1025 }, "limit"],
    ["limit 2.5", { limit: 2.5 }, "limit"],
    ["page 11", { page: 11 }, "page"],
    ["an unknown workflow", { workflow: "research" }, "workflow"],
    ["an impossible day", { filters: { after: "2026-02-30" } }, "filters.after"],
    ["another form of day", { filters: { before: "03/01/2026" } }, "filters.before"],
    ["filters that are a text", { filters: "after:2026" }, "filters"],
    ["an unknown relative time", { lens: { time_relative: "year" } }, "lens.time_relative"],
    ["eleven extractions", { extract: { count: 11 } }, "extract.count"],
    ["an unknown format", { format: "xml" }, "format"],
  ])("%s: 400 that names the field", async (_name, more, location) => {
    const answer = await post("v1/search", { query: "ferry", ...more });
    expect([answer.status, answer.json()]).toEqual([
      400,
      {
        meta: expect.objectContaining({ trace: expect.any(String) }),
        data: null,
        error: [
          { code: "request.invalid", url: expect.any(String), message: expect.stringContaining(location), location },
        ],
      },
    ]);
  });

  it.each([
    ["no token", undefined, 401, "auth.invalid_token"],
    ["a wrong token", "Bearer invalid-key", 401, "auth.invalid_token"],
    ["an expired token", "Bearer expired-key", 401, "auth.invalid_token"],
    ["the scheme of v0", "Bot sandbox-kagi", 401, "auth.invalid_token"],
    ["a throttled token", "Bearer throttled-1", 429, "limits.rate"],
  ])("%s: %s → %i %s", async (_name, authorization, status, code) => {
    const answer = await post(
      "v1/search",
      { query: "ferry" },
      authorization === undefined ? json : { ...json, authorization },
    );
    expect([answer.status, answer.json()]).toEqual([
      status,
      expect.objectContaining({ data: null, error: [expect.objectContaining({ code, location: null })] }),
    ]);
    expect(answer.headers["retry-after"]).toBe(status === 429 ? "5" : undefined);
  });

  it("used-up credit: 402 in the form of v0", async () => {
    const answer = await post("v1/search", { query: "ferry" }, { ...json, authorization: "Bearer empty-credit-1" });
    expect([answer.status, answer.json()]).toEqual([
      402,
      {
        meta: { id: expect.any(String), api_balance: 0 },
        data: null,
        error: [{ code: 101, msg: "insufficient credit for this call" }],
      },
    ]);
  });

  it("the search of v0, another method, another path, a body that is no JSON", async () => {
    const bot = { authorization: "Bot sandbox-kagi" };
    const old = await ask(sandbox, "/kagi.com/api/v0/search?q=ferry", { headers: bot });
    expect([old.status, old.json()]).toEqual([
      401,
      expect.objectContaining({ error: [{ code: 1, msg: expect.any(String) }] }),
    ]);
    const get = await ask(sandbox, "/kagi.com/api/v1/search?q=ferry", { headers: withKey });
    expect([get.status, get.headers["allow"]]).toEqual([405, "POST"]);
    expect((await post("v1/news", {})).status).toBe(404);
    expect((await post("v1/search", "{")).status).toBe(400);
    expect((await post("v1/search", { query: "ferry" }, { authorization: "Bearer sandbox-kagi" })).status).toBe(400);
  });

  it("by scenario: errors inside 200, without a message, in numbers, and a used-up budget", async () => {
    sandbox.setScenario("kagi=backend-failed|error-in-200|code-only+403|numeric-codes+401|budget+429");
    const bodies: unknown[] = [];
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      const answer = await post("v1/search", { query: "ferry" });
      statuses.push(answer.status);
      bodies.push(answer.json());
    }
    expect(statuses).toEqual([200, 200, 403, 401, 429]);
    expect(bodies).toMatchObject([
      { data: { search: [] }, error: [{ code: "search.backend", message: "Upstream failed" }] },
      { data: null, error: [{ code: "server.internal" }] },
      { data: null, error: [{ code: "auth.forbidden_ip", message: null }] },
      { data: null, error: [{ code: 1, msg: "Token is not valid" }] },
      { data: null, error: [{ code: "limits.usage_budget" }] },
    ]);
  });
});
