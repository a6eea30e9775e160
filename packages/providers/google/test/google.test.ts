import type { UpstreamRegistry } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { testProvider } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import provider from "../src/index.ts";
import { fixtures } from "./google-fixtures.ts";
import { drawPage, drawResult, gate, search, sorry } from "./search-google.ts";

testProvider(provider, fixtures);

const page = drawPage(["a", "b", "c"]);

describe("the request for page 1", () => {
  it("asks for links only, in English for the US, parameter by parameter in Google's order", async () => {
    const { sent, outcome } = await search({}, [page]);
    expect(outcome.ok).toBe(true);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url.href).toBe("https://www.google.com/search?q=x&hl=en-US&gl=us&udm=14&pws=0");
  });

  it.each([
    ["day", "qdr:d"],
    ["week", "qdr:w"],
    ["month", "qdr:m"],
    ["year", "qdr:y"],
  ] as const)("recency %s is tbs=%s", async (recency, tbs) => {
    expect((await search({ recency }, [page])).sent[0]?.url.searchParams.get("tbs")).toBe(tbs);
  });

  it.each([
    ["strict", "active"],
    ["moderate", "medium"],
    ["off", "off"],
  ] as const)("safe search %s is safe=%s", async (safeSearch, safe) => {
    expect((await search({ safeSearch }, [page])).sent[0]?.url.searchParams.get("safe")).toBe(safe);
  });

  it("carries the headers of a page load from Google's start page, and no cookie", async () => {
    const { headers } = (await search({}, [page])).sent[0] ?? {};
    expect(headers?.get("user-agent")).toMatch(/^Mozilla\/5\.0 /);
    expect(headers?.get("accept")).toMatch(/^text\/html,/);
    expect(["referer", "sec-fetch-site", "sec-fetch-mode", "cookie"].map((name) => headers?.get(name))).toEqual([
      "https://www.google.com/",
      "same-origin",
      "navigate",
      null,
    ]);
  });

  it.each([
    ["rust  async", "rust  async"],
    ["site:github.com/acme/widgets release notes", "release notes github.com/acme/widgets"],
    ["inurl:changelog widget -inurl:forum", "widget changelog -inurl:forum"],
    ['intitle:"budget tips" filetype:pdf x', 'x intitle:"budget tips" filetype:pdf'],
    ["apples OR oranges -cider", "(apples OR oranges) -cider"],
    ["llm after:2024 before:2025-06", "llm after:2024-01-01 before:2025-06-01"],
  ])("%j goes out as %j", async (query, expected) => {
    expect((await search({ query }, [page])).sent[0]?.url.searchParams.get("q")).toBe(expected);
  });
});

describe("the pages after the first", () => {
  it("are asked by the page's own link, all of it, as the same browser with its cookies", async () => {
    const first = new Response(drawPage(["a"], 10, 20), {
      headers: { "content-type": "text/html", "set-cookie": "NID=1; Domain=.google.com" },
    });
    const { sent, outcome } = await search({ limit: 20 }, [first, drawPage(["b"], 0, 20), drawPage(["c"], 0, 10)]);
    expect(sent.map(({ url }) => url.searchParams.get("start"))).toEqual([null, "10", "20"]);
    expect(sent[1]?.url.href).toBe("https://www.google.com/search?q=x&ei=abc&start=10&sa=N");
    const identity = sent.map(({ headers }) => ["user-agent", "referer"].map((name) => headers.get(name)));
    expect(identity[1]).toEqual(identity[0]);
    expect(sent.map(({ headers }) => headers.get("cookie"))).toEqual([null, "NID=1", "NID=1"]);
    expect(outcome.response?.sources.map(({ title }) => title)).toEqual(["a", "b", "c"]);
  });

  it("are not asked for when page 1 is enough, nor at another address", async () => {
    expect((await search({ limit: 2 }, [drawPage(["a", "b"], 10)])).sent).toHaveLength(1);
    for (const href of [
      "https://evil.test/search?start=10",
      "/maps?start=10",
      "javascript:start=10",
      "//[/search?start=10",
    ]) {
      const first = `${page}<a href="${href}">more</a>`;
      expect((await search({ limit: 20 }, [first])).sent).toHaveLength(1);
    }
  });

  it("cost only themselves when Google has had enough", async () => {
    const { outcome } = await search({ limit: 20 }, [drawPage(["a"], 10), new Response(sorry, { status: 429 })]);
    expect(outcome).toMatchObject({ ok: true, response: { partial: true, sources: [{ title: "a" }] } });
    expect(outcome.notes.join()).toContain("unusual traffic");
  });
});

describe("the day when Google refuses", () => {
  it("the gate for browsers is `blocked` with 429, said once, and nothing else is tried", async () => {
    const { error, sent } = await search({}, [gate]);
    expect(error).toMatchObject({ provider: "google", kind: "blocked", reason: "javascript", status: 429 });
    expect(error?.message).toContain("Google");
    expect(error?.message).toContain("browser");
    expect(sent).toHaveLength(1);
  });

  it.each([
    ["a page", new Response(sorry, { status: 429 })],
    ["a page under 200", sorry],
    ["a bare 429", new Response("", { status: 429 })],
    ["a bare 403", new Response("", { status: 403 })],
    [
      "a redirect elsewhere",
      new Response(null, { status: 302, headers: { location: "https://sorry.google.com/sorry/?continue=x" } }),
    ],
  ])("unusual traffic is `blocked`: %s", async (_, answer) => {
    expect((await search({}, [answer])).error).toMatchObject({ kind: "blocked", reason: "traffic", status: 429 });
  });

  it("a redirect to the page about traffic is followed to it, within Google", async () => {
    const redirect = new Response(null, { status: 302, headers: { location: "/sorry/index?continue=x" } });
    const { error, sent } = await search({}, [redirect, new Response("", { status: 429 })]);
    expect(sent.map(({ url }) => url.pathname)).toEqual(["/search", "/sorry/index"]);
    expect(error).toMatchObject({ kind: "blocked", reason: "traffic" });
  });

  it("a redirect to the consent page is not followed, and nobody consents", async () => {
    const location = "https://consent.google.com/ml?continue=https://www.google.com/search";
    const { error, sent } = await search({}, [new Response(null, { status: 302, headers: { location } })]);
    expect(sent).toHaveLength(1);
    expect(error).toMatchObject({ kind: "blocked", reason: "consent", status: 429 });
  });

  it.each([
    [500, "server"],
    [503, "server"],
    [400, "invalid-request"],
  ])("%i is `Google HTML error`", async (status, kind) => {
    const { error } = await search({}, [new Response("<title>Error</title>", { status })]);
    expect(error).toMatchObject({ kind, status });
    expect(error?.message).toContain(`Google HTML error (${status})`);
  });

  it("a new layout is `invalid-response`, neither empty nor blocked", async () => {
    const html = `<title>x - Google Search</title><form action="/search"><input name="q"></form><div id="rso">${"<div class='n3w'>words</div>".repeat(2_000)}</div>`;
    const { error } = await search({}, [html]);
    expect(error).toMatchObject({ kind: "invalid-response", status: 200 });
    expect(error?.message).toContain("page layout not recognised");
  });
});

it("results behind redirects that say nothing are left out, with a note", async () => {
  const html = drawPage(["a"]).replace(
    "</div></div>",
    `</div></div>${drawResult("/goto?url=CAES")}${drawResult("/goto?url=CAEZ")}`,
  );
  const { outcome } = await search({}, [html]);
  expect(outcome.response?.sources.map(({ title }) => title)).toEqual(["a"]);
  expect(outcome.notes.join()).toContain("2 results");
});

it("its pace is one request every three seconds, for all searches of the process", async () => {
  const turns: [string, unknown][] = [];
  const upstreams: UpstreamRegistry = {
    ...createUpstreamRegistry(),
    takeTurn: async (scope, pace) => void turns.push([scope, pace]),
  };
  for (const query of ["a", "b"]) await search({ query }, [page], { upstreams, settings: { minGapMs: null } });
  expect(turns.map(([, pace]) => pace)).toEqual(Array.from({ length: 2 }, () => ({ minGapMs: 3_000, burst: 1 })));
  expect(new Set(turns.map(([scope]) => scope)).size).toBe(1);
});
