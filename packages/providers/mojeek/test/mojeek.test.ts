import type { UpstreamRegistry } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { testProvider } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import provider from "../src/index.ts";
import { fixtures } from "./mojeek-fixtures.ts";
import { drawPage, puzzle, refusal, search } from "./search-mojeek.ts";

testProvider(provider, fixtures);

const page = drawPage(["a", "b", "c"]);
const many = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `r${from + index}`);

describe("the request", () => {
  it("asks for the query and the count, and has no parameter that is refused", async () => {
    const { sent, outcome } = await search({ query: "a & b" }, [page]);
    expect(outcome.ok).toBe(true);
    expect(sent.map(({ method, url }) => `${method} ${url.href}`)).toEqual([
      "GET https://www.mojeek.com/search?q=a+%26+b&t=10",
    ]);
  });

  it("never has an empty parameter, nor `s=0`, `fmt`, `lb` or `arc`", async () => {
    const full = { limit: 20, recency: "day", locale: "de-DE", safeSearch: "off" } as const;
    for (const request of [{}, full]) {
      const { sent } = await search(request, [page]);
      const names = sent[0]?.query.map(([name]) => name) ?? [];
      expect(sent[0]?.query.every(([, value]) => value !== "")).toBe(true);
      expect(names.filter((name) => ["s", "fmt", "lb", "arc"].includes(name))).toEqual([]);
    }
  });

  it("carries the headers of a page load from Mojeek itself", async () => {
    const { headers } = (await search({}, [page])).sent[0] ?? {};
    expect(headers?.get("user-agent")).toMatch(/^Mozilla\/5\.0 /);
    expect(headers?.get("referer")).toBe("https://www.mojeek.com/");
    expect(headers?.get("origin")).toBeNull();
    const fetchNames = ["sec-fetch-dest", "sec-fetch-mode", "sec-fetch-site", "sec-fetch-user"];
    expect(fetchNames.map((name) => headers?.get(name))).toEqual(["document", "navigate", "same-origin", "?1"]);
  });

  it.each([
    ["strict", "1"],
    ["moderate", "1"],
    ["off", "0"],
  ] as const)("safe search %s is safe=%s", async (safeSearch, safe) => {
    expect((await search({ safeSearch }, [page])).sent[0]?.query).toContainEqual(["safe", safe]);
  });

  it("explicit dates beat the recency, written as Mojeek writes them", async () => {
    const { sent } = await search({ query: "x after:2025-06-01 before:2025-09-01", recency: "week" }, [page]);
    expect(sent[0]?.url.search).toBe("?q=x&t=10&since=20250601&before=20250901");
  });
});

describe("what is asked for", () => {
  const sentQuery = async (query: string, more = {}) => {
    const { sent, outcome } = await search({ query, ...more }, [page]);
    return { q: sent[0]?.url.searchParams.get("q"), notes: outcome.notes.join("; ") };
  };

  it.each([
    ["  rust   async ", "  rust   async "],
    ['guide "two words" -draft site:docs.example.com', 'guide "two words" -draft site:docs.example.com'],
    ["guide -site:pinterest.com", "guide -site:pinterest.com"],
    ["site:github.com/acme/widgets release notes", "release notes github.com/acme/widgets"],
    ["inurl:changelog widget -inurl:forum", "widget changelog -inurl:forum"],
    ['intitle:"budget tips" intext:foo x', 'x intitle:"budget tips" intext:foo'],
    ["filetype:pdf annual report", "annual report"],
    ["after:2024 before:2025-06 llm", "llm"],
  ])("%j goes out as %j", async (query, expected) => {
    expect((await sentQuery(query)).q).toBe(expected);
  });

  it("alternatives become words side by side, with a note: there is no OR", async () => {
    const { q, notes } = await sentQuery("apples OR oranges -cider");
    expect(q).toBe("apples oranges -cider");
    expect(notes).toContain("no OR");
  });

  it("several sites would find nothing, so none goes out and the results are checked", async () => {
    const html = drawPage(["a", "b", "c"]);
    for (const request of [
      { query: "x site:a.test site:c.test" },
      { query: "x", includeDomains: ["a.test", "c.test"] },
    ]) {
      const { sent, outcome } = await search(request, [html]);
      expect(sent[0]?.url.searchParams.get("q")).toBe("x");
      expect(outcome.response?.sources.map(({ title }) => title)).toEqual(["a", "c"]);
      expect(outcome.notes.join()).toContain("one site: only");
    }
    expect((await sentQuery("x", { includeDomains: ["a.test"] })).q).toBe("x site:a.test");
  });
});

describe("language and country", () => {
  it.each([
    [{}, "lb=en; arc=none"],
    [{ locale: "de-AT" }, "lb=de; arc=at"],
    [{ locale: "fr" }, "lb=fr; arc=none"],
    [{ locale: "es-419" }, "lb=es; arc=none"],
    [{ query: "x lang:de", locale: "en-GB" }, "lb=de; arc=gb"],
    [{ query: "x lang:pt-br", locale: "en-GB" }, "lb=pt; arc=br"],
  ])("%j goes out as cookies: %s", async (request, cookie) => {
    const { sent, outcome } = await search(request, [page]);
    expect(sent[0]?.headers.get("cookie")).toBe(cookie);
    expect(outcome.notes).toEqual([]);
  });

  it.each([
    [{ locale: "ja-JP" }, "arc=jp", "ja-JP"],
    [{ query: "x lang:klingon" }, "arc=none", "klingon"],
  ])("says so where it cannot prefer a language: %j", async (request, cookie, named) => {
    const { sent, outcome } = await search(request, [page]);
    expect(sent[0]?.headers.get("cookie")).toBe(cookie);
    expect(outcome.notes).toEqual([`Mojeek has no language bias for ${named}`]);
  });
});

describe("the pages after the first", () => {
  it("are not asked for where one holds enough, since the budget is about ten requests", async () => {
    const { sent, outcome } = await search({ limit: 20 }, [drawPage(many(20), [21, 31])]);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.query).toContainEqual(["t", "20"]);
    expect(outcome.response?.sources).toHaveLength(20);
  });

  it("are got by the nearest link ahead, with what was asked, as the same browser", async () => {
    const first = drawPage(many(10), [21, 11]);
    const second = drawPage(many(10, 10), [1, 21]);
    const { sent, outcome } = await search({ limit: 20, recency: "week", safeSearch: "strict" }, [first, second]);
    expect(sent.map(({ url }) => url.href)).toEqual([
      "https://www.mojeek.com/search?q=x&t=20&since=week&safe=1",
      "https://www.mojeek.com/search?q=x&s=11&t=20&since=week&safe=1",
    ]);
    const names = ["user-agent", "referer", "sec-fetch-site"];
    const [one, two] = sent.map(({ headers }) => names.map((name) => headers.get(name)));
    expect(two).toEqual(one);
    expect(outcome.response?.sources).toHaveLength(20);
  });

  it("keep the cookies that Mojeek has set", async () => {
    const first = new Response(drawPage(["a"], [11]), { headers: { "set-cookie": "chllg=abc; Path=/; HttpOnly" } });
    const { sent } = await search({ limit: 20 }, [first, drawPage(["b"])]);
    expect(sent[1]?.headers.get("cookie")).toContain("chllg=abc");
  });

  it.each([
    ['<a href="https://evil.test/search?q=x&amp;s=11">Next</a>'],
    ['<a href="/about?s=11">Next</a>'],
    ['<a href="/search?q=x&amp;s=1">1</a><a href="/search?q=x&amp;s=next">Next</a><a href="http://[/?s=11">Next</a>'],
  ])("lead nowhere else: %s", async (links) => {
    expect((await search({ limit: 20 }, [drawPage(["a"]) + links])).sent).toHaveLength(1);
  });

  it.each([
    ["the puzzle", puzzle, 200, "proof of work"],
    ["the refusal", refusal, 403, "limits how often"],
    ["a failure", "", 503, "Mojeek HTML error (503)"],
  ])("%s costs only itself", async (_, body, status, words) => {
    const { outcome, sent } = await search({ limit: 20 }, [drawPage(["a"], [11]), new Response(body, { status })]);
    expect(outcome).toMatchObject({ ok: true, response: { partial: true, sources: [{ title: "a" }] } });
    expect(outcome.notes.join()).toContain(words);
    expect(sent).toHaveLength(2);
  });
});

describe("the day when Mojeek refuses", () => {
  it.each([
    ["the puzzle", puzzle, 200, "pow"],
    ["the puzzle under 403", puzzle, 403, "pow"],
    ["the refusal", refusal, 403, "rate"],
    ["a bare 403", "", 403, "rate"],
    ["a 403 that speaks of keys", "invalid api key", 403, "rate"],
  ])("%s is `blocked` with 429, said once and in words", async (_, body, status, reason) => {
    const { error, sent } = await search({}, [new Response(body, { status })]);
    expect(error).toMatchObject({ provider: "mojeek", kind: "blocked", reason, status: 429 });
    expect(error?.message).toContain("Mojeek");
    expect(error?.message).toContain("provider that has a key");
    expect(error?.message).not.toMatch(/api key|authorization/i);
    expect(sent).toHaveLength(1);
  });

  it.each([
    [500, "server"],
    [503, "server"],
    [429, "rate-limit"],
    [418, "unknown"],
  ])("%i is `Mojeek HTML error`, whatever its body says", async (status, kind) => {
    const { error } = await search({}, [new Response("<p>insufficient quota</p>", { status })]);
    expect(error).toMatchObject({ kind, status });
    expect(error?.message).toContain(`Mojeek HTML error (${status})`);
  });

  it("is left alone for three minutes at least, and says so", async () => {
    const upstreams = createUpstreamRegistry();
    await search({}, [new Response(refusal, { status: 403 })], { upstreams });
    const { error, sent } = await search({}, [page], { upstreams });
    expect(sent).toHaveLength(0);
    expect(error?.retryAfterMs).toBeGreaterThan(170_000);
  });
});

it("asks at most once in two seconds, for all searches of the process", async () => {
  const turns: unknown[] = [];
  const registry = createUpstreamRegistry();
  const upstreams: UpstreamRegistry = { ...registry, takeTurn: async (scope, pace) => void turns.push([scope, pace]) };
  for (const query of ["a", "b"]) await search({ query }, [page], { upstreams, settings: { minGapMs: null } });
  expect(turns).toHaveLength(2);
  expect(turns[0]).toEqual(turns[1]);
  expect(turns[0]).toMatchObject([expect.any(String), { minGapMs: 2_000, burst: 1 }]);
});
