import type { UpstreamRegistry } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { testProvider } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import provider from "../src/index.ts";
import { fixtures } from "./ecosia-fixtures.ts";
import { drawPage, firewall, search } from "./search-ecosia.ts";

testProvider(provider, fixtures);

const page = drawPage(["a", "b", "c"]);
const many = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `r${from + index}`);

describe("the request", () => {
  it("asks for the query and nothing else", async () => {
    const { sent, outcome } = await search({ query: "a & b", limit: 3 }, [page]);
    expect(outcome.ok).toBe(true);
    expect(sent.map(({ method, url }) => `${method} ${url.href}`)).toEqual([
      "GET https://www.ecosia.org/search?q=a+%26+b",
    ]);
  });

  it("carries the headers of a page load from Ecosia itself, and no cookie of ours", async () => {
    const { headers } = (await search({}, [page])).sent[0] ?? {};
    expect(headers?.get("user-agent")).toMatch(/^Mozilla\/5\.0 /);
    expect(headers?.get("accept-language")).toMatch(/^en-US,en/);
    expect(headers?.get("referer")).toBe("https://www.ecosia.org/");
    const fetchNames = ["sec-fetch-dest", "sec-fetch-mode", "sec-fetch-site", "sec-fetch-user"];
    expect(fetchNames.map((name) => headers?.get(name))).toEqual(["document", "navigate", "same-origin", "?1"]);
    expect(headers?.get("cookie")).toBeNull();
  });

  it.each(["day", "week", "month", "year"] as const)("has no filter for %s, and says so", async (recency) => {
    const { sent, outcome } = await search({ recency }, [page]);
    expect(sent[0]?.url.search).toBe("?q=x");
    expect(outcome.notes.join()).toMatch(/recency|time filter/i);
  });

  it.each([
    [{ safeSearch: "strict" }, "ECFG=f=y"],
    [{ safeSearch: "moderate" }, "ECFG=f=i"],
    [{ safeSearch: "off" }, "ECFG=f=n"],
    [{ locale: "de-AT" }, "ECFG=l=de:mc=de-at"],
    [{ locale: "fr" }, "ECFG=l=fr"],
    [{ query: "x lang:pt-br", locale: "de-AT", safeSearch: "off" }, "ECFG=f=n:l=pt:mc=pt-br"],
    [{ locale: "english" }, null],
  ] as const)("preferences go out as Ecosia keeps them: %j", async (request, cookie) => {
    const { sent } = await search(request, [page]);
    expect(sent[0]?.headers.get("cookie")).toBe(cookie);
  });

  it.each([
    ["  rust   async ", "  rust   async "],
    ["apples OR oranges -cider", "(apples OR oranges) -cider"],
    ["site:github.com/acme/widgets release notes", "release notes github.com/acme/widgets"],
    ["inurl:changelog widget -inurl:forum", "widget changelog -inurl:forum"],
    ['intitle:"budget tips" filetype:pdf x', 'x intitle:"budget tips" filetype:pdf'],
    ["llm after:2024 before:2025-06", "llm after:2024-01-01 before:2025-06-01"],
  ])("%j goes out as %j", async (query, expected) => {
    expect((await search({ query }, [page])).sent[0]?.url.searchParams.get("q")).toBe(expected);
  });
});

describe("the pages after the first", () => {
  it("are got by the nearest link ahead, as the same browser that comes from the page before", async () => {
    const first = drawPage(many(10), [2, 1]);
    const second = drawPage(many(10, 10), [0, 2]);
    const { sent, outcome } = await search({ limit: 20 }, [first, second]);
    expect(sent.map(({ url }) => url.href)).toEqual([
      "https://www.ecosia.org/search?q=x",
      "https://www.ecosia.org/search?method=index&q=x&p=1",
    ]);
    expect(sent[1]?.headers.get("referer")).toBe("https://www.ecosia.org/search?q=x");
    expect(sent[1]?.headers.get("user-agent")).toBe(sent[0]?.headers.get("user-agent"));
    expect(outcome.response?.sources).toHaveLength(20);
  });

  it("keep the cookies that Ecosia has set", async () => {
    const first = new Response(drawPage(["a"], [1]), { headers: { "set-cookie": "__cf_bm=abc; Path=/; Secure" } });
    const { sent } = await search({ limit: 20 }, [first, drawPage(["b"])]);
    expect(sent[1]?.headers.get("cookie")).toContain("__cf_bm=abc");
  });

  it("are not asked for where one holds enough", async () => {
    expect((await search({ limit: 2 }, [drawPage(["a", "b"], [1])])).sent).toHaveLength(1);
  });

  it.each([
    ['<a href="https://evil.test/search?q=x&amp;p=1">Next</a>'],
    ['<a href="/images?q=x&amp;p=1">Next</a>'],
    ['<a href="/search?q=x&amp;p=0">1</a><a href="/search?q=x&amp;p=next">Next</a><a href="http://[/?p=1">Next</a>'],
  ])("lead nowhere else: %s", async (links) => {
    expect((await search({ limit: 20 }, [drawPage(["a"]) + links])).sent).toHaveLength(1);
  });

  it.each([
    ["the firewall", firewall, 403, "bot-detection challenge"],
    ["a failure", "", 503, "Ecosia HTML error (503)"],
  ])("%s costs only itself", async (_, body, status, words) => {
    const { outcome } = await search({ limit: 20 }, [drawPage(["a"], [1]), new Response(body, { status })]);
    expect(outcome).toMatchObject({ ok: true, response: { partial: true, sources: [{ title: "a" }] } });
    expect(outcome.notes.join()).toContain(words);
  });
});

describe("the day when Ecosia refuses", () => {
  it.each([
    ["the firewall", firewall, 403],
    ["the firewall under 200", firewall, 200],
    ["Cloudflare's challenge", "<title>Just a moment...</title>", 403],
    ["Cloudflare's challenge under 503", "<title>Just a moment...</title>", 503],
  ])("%s is `blocked` with 429, said once and in words", async (_, body, status) => {
    const { error, sent } = await search({}, [new Response(body, { status })]);
    expect(error).toMatchObject({ provider: "ecosia", kind: "blocked", reason: "challenge", status: 429 });
    expect(error?.message).toContain("Ecosia");
    expect(error?.message).toContain("provider that has a key");
    expect(error?.message).not.toMatch(/api key/i);
    expect(sent).toHaveLength(1);
  });

  it("a bare 403 is a refused address, and no key is blamed", async () => {
    const { error } = await search({}, [new Response("invalid api key", { status: 403 })]);
    expect(error).toMatchObject({ kind: "blocked", reason: "denied", status: 403 });
    expect(error?.message).not.toMatch(/api key|authorization/i);
  });

  it.each([
    [500, "server"],
    [429, "rate-limit"],
    [418, "unknown"],
  ])("%i is `Ecosia HTML error`, whatever its body says", async (status, kind) => {
    const { error } = await search({}, [new Response("<p>credits exhausted</p>", { status })]);
    expect(error).toMatchObject({ kind, status });
    expect(error?.message).toContain(`Ecosia HTML error (${status})`);
  });

  it("is left alone afterwards: an address that is refused stays so", async () => {
    const upstreams = createUpstreamRegistry();
    await search({}, [new Response(firewall, { status: 403 })], { upstreams });
    const { error, sent } = await search({}, [page], { upstreams });
    expect(sent).toHaveLength(0);
    expect(error?.retryAfterMs).toBeGreaterThan(170_000);
  });
});

it("asks at most once a second, for all searches of the process", async () => {
  const turns: unknown[] = [];
  const registry = createUpstreamRegistry();
  const upstreams: UpstreamRegistry = { ...registry, takeTurn: async (scope, pace) => void turns.push([scope, pace]) };
  for (const query of ["a", "b"]) await search({ query }, [page], { upstreams, settings: { minGapMs: null } });
  expect(turns).toHaveLength(2);
  expect(turns[0]).toEqual(turns[1]);
  expect(turns[0]).toMatchObject([expect.any(String), { minGapMs: 1_000, burst: 1 }]);
});
