import type { UpstreamRegistry } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { testProvider } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import provider from "../src/index.ts";
import { fixtures } from "./bing-fixtures.ts";
import { challenge, drawPage, search } from "./search-bing.ts";

testProvider(provider, fixtures);

const page = drawPage(["a", "b", "c"]);
const now = () => Date.parse("2026-03-05T12:00:00Z");

describe("the request", () => {
  it("is a page load of the search, its parameters in their order", async () => {
    const { sent, outcome } = await search({ recency: "week", safeSearch: "strict" }, [page], { now });
    expect(outcome.ok).toBe(true);
    expect(sent.map(({ method, url }) => `${method} ${url.origin}${url.pathname}`)).toEqual([
      "GET https://www.bing.com/search",
    ]);
    expect([...(sent[0]?.url.searchParams ?? [])]).toEqual([
      ["q", "x"],
      ["count", "10"],
      ["mkt", "en-US"],
      ["setlang", "en"],
      ["filters", 'ex1:"ez2"'],
      ["adlt", "strict"],
    ]);
  });

  it("carries the headers of a page load from Bing itself, and no cookie", async () => {
    const { headers } = (await search({}, [page])).sent[0] ?? {};
    const names = ["accept-language", "referer", "sec-fetch-site", "sec-fetch-mode", "sec-fetch-dest", "cookie"];
    expect(names.map((name) => headers?.get(name))).toEqual([
      expect.stringMatching(/^en-US,en/),
      "https://www.bing.com/",
      "same-origin",
      "navigate",
      "document",
      null,
    ]);
    expect(headers?.get("user-agent")).toMatch(/^Mozilla\/5\.0 /);
    expect(headers?.get("accept")).toMatch(/^text\/html,/);
  });

  it.each([
    ["rust   async ", "rust   async "],
    ["guide site:docs.example.com -site:pinterest.com", "guide site:docs.example.com -site:pinterest.com"],
    ["site:github.com/acme/widgets release notes", "release notes github.com/acme/widgets"],
    ["inurl:changelog widget", "widget changelog"],
    ['intitle:"budget tips" intext:foo filetype:pdf x', 'x intitle:"budget tips" inbody:foo filetype:pdf'],
    ["apples OR oranges -cider", "(apples OR oranges) -cider"],
    ["after:2024 before:2025-06 llm", "llm"],
  ])("%j goes out as %j", async (query, expected) => {
    expect((await search({ query }, [page])).sent[0]?.url.searchParams.get("q")).toBe(expected);
  });

  it("asks for more results at once, and never for a second page: those need scripts", async () => {
    const { sent, outcome } = await search({ limit: 20 }, [page]);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url.searchParams.get("count")).toBe("20");
    expect(outcome.response?.sources).toHaveLength(3);
    expect(outcome.response?.partial).toBeUndefined();
  });
});

describe("results about something else", () => {
  const help = drawPage(Array.from({ length: 5 }, (_, index) => `Stream Help Center ${index}`));

  it("are `blocked` with 429, reason `unrelated`, and the message says why", async () => {
    const { error, outcome } = await search({ query: "qvblorp88 undici lookup pinning" }, [help]);
    expect(error).toMatchObject({ provider: "bing", kind: "blocked", reason: "unrelated", status: 429 });
    expect(error?.message).toContain("nothing to do with the query");
    expect(outcome.response?.sources).toEqual([]);
  });

  it("are read all the same from a saved page", () => {
    expect(provider.parsePage?.({ html: help })).toMatchObject({ kind: "results", sources: { length: 5 } });
  });

  it("are none where the query has no word to go by, or where they lie on the site that was asked for", async () => {
    expect((await search({ query: "C#" }, [help])).outcome.ok).toBe(true);
    expect((await search({ query: "undici site:0.test" }, [drawPage(["Help Center"])])).outcome.ok).toBe(true);
  });
});

describe("a time filter that Bing leaves aside", () => {
  const dated = drawPage([
    ["x old", "Jan 3, 2019"],
    ["x new", "2 days ago"],
    ["x undated", ""],
  ]);
  const titles = async (request: object) => {
    const { outcome } = await search({ query: "x", ...request }, [dated], { now });
    return { titles: outcome.response?.sources.map(({ title }) => title), notes: outcome.notes };
  };

  it("is applied to what is dated", async () => {
    expect(await titles({ recency: "week" })).toEqual({ titles: ["x new", "x undated"], notes: [] });
    expect((await titles({ query: "x after:2026-01-01" })).titles).toEqual(["x new", "x undated"]);
    expect((await titles({})).titles).toHaveLength(3);
  });

  it("is relaxed with a note where nothing would be left", async () => {
    const { outcome } = await search({ recency: "day" }, [drawPage([["x", "Jan 3, 2019"]])], { now });
    expect(outcome.response?.sources).toHaveLength(1);
    expect(outcome.notes).toEqual(["no results matched `recency:day`; the constraint was relaxed"]);
  });
});

describe("the day when Bing refuses", () => {
  it.each([200, 403, 429])("a challenge (%i) is `blocked` with 429, said once and in words", async (status) => {
    const { error, sent } = await search({}, [new Response(challenge, { status })]);
    expect(error).toMatchObject({ kind: "blocked", reason: "challenge", status: 429 });
    expect(error?.message).toMatch(/Bing .*bot-detection challenge.* Wait .* or use a provider that has a key/);
    expect(sent).toHaveLength(1);
  });

  it("a redirect to a challenge is one, whatever stands there", async () => {
    const location = "https://www.bing.com/turing/captcha/challenge?q=x";
    const { error } = await search({}, [new Response(null, { status: 302, headers: { location } }), "<p>Hm.</p>"]);
    expect(error).toMatchObject({ kind: "blocked", reason: "challenge" });
  });

  it("a redirect to another host of its own names the setting that leads there", async () => {
    const location = "https://cn.bing.com/search?q=x";
    const { error, sent } = await search({}, [new Response(null, { status: 302, headers: { location } })]);
    expect(sent).toHaveLength(1);
    expect(error).toMatchObject({ kind: "unsupported" });
    expect(error?.message).toContain("providers.bing.baseUrl to https://cn.bing.com");
    const { sent: there, outcome } = await search({}, [page], { settings: { baseUrl: "https://cn.bing.com" } });
    expect(there[0]?.url.host).toBe("cn.bing.com");
    expect(outcome.ok).toBe(true);
  });

  it.each(["https://login.example/", "javascript:alert(1)", "https://"])(
    "a redirect to another site, or to nowhere, is an error: %s",
    async (location) => {
      const { error, sent } = await search({}, [new Response(null, { status: 302, headers: { location } })]);
      expect(error).toMatchObject({ kind: "invalid-response", status: 302 });
      expect(sent).toHaveLength(1);
    },
  );

  it.each([
    [500, "server"],
    [503, "server"],
    [429, "rate-limit"],
    [403, "blocked"],
    [400, "invalid-request"],
  ])("%i is %s, whatever its body says about keys", async (status, kind) => {
    const { error } = await search({}, [new Response("<p>invalid api key, quota exceeded</p>", { status })]);
    expect(error).toMatchObject({ kind, status });
    expect(error?.message).toContain(`Bing HTML error (${status})`);
    expect(error?.message).not.toMatch(/api key|authorization/i);
  });
});

describe("its pace", () => {
  it("is one request a second, for all searches of the process", async () => {
    const turns: [string, unknown][] = [];
    const registry = createUpstreamRegistry();
    const upstreams: UpstreamRegistry = {
      ...registry,
      takeTurn: async (scope, pace) => void turns.push([scope, pace]),
    };
    for (const query of ["a", "b"]) await search({ query }, [page], { upstreams, settings: { minGapMs: null } });
    expect(turns.map(([, pace]) => pace)).toEqual([
      { minGapMs: 1_000, burst: 1 },
      { minGapMs: 1_000, burst: 1 },
    ]);
    expect(new Set(turns.map(([scope]) => scope)).size).toBe(1);
  });
});
