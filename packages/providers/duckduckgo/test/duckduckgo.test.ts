import type { UpstreamRegistry } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { testProvider } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import provider from "../src/index.ts";
import { fixtures } from "./duckduckgo-fixtures.ts";
import { challenge, drawForm, drawPage, search } from "./search-duckduckgo.ts";

testProvider(provider, fixtures);

const page = drawPage(["a", "b", "c"]);

describe("the form of page 1", () => {
  it("goes to the HTML front end, field by field as a browser sends it", async () => {
    const { sent, outcome } = await search({}, [page]);
    expect(outcome.ok).toBe(true);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      url: "https://html.duckduckgo.com/html/",
      method: "POST",
      body: "q=x&kl=us-en&b=",
    });
  });

  it.each([
    ["day", "d"],
    ["week", "w"],
    ["month", "m"],
    ["year", "y"],
  ] as const)("recency %s is df=%s, before b", async (recency, df) => {
    expect((await search({ recency }, [page])).sent[0]?.body).toBe(`q=x&kl=us-en&df=${df}&b=`);
  });

  it.each([
    ["strict", "1"],
    ["moderate", "-1"],
    ["off", "-2"],
  ] as const)("safe search %s is kp=%s", async (safeSearch, kp) => {
    expect((await search({ safeSearch }, [page])).sent[0]?.form).toContainEqual(["kp", kp]);
  });

  it("carries the headers of a page load from DuckDuckGo itself, and Accept among them", async () => {
    const { headers } = (await search({}, [page])).sent[0] ?? {};
    const names = ["accept-language", "content-type", "origin", "referer", "upgrade-insecure-requests"];
    expect(headers?.get("user-agent")).toMatch(/^Mozilla\/5\.0 /);
    expect(headers?.get("accept")).toMatch(/^text\/html,/);
    expect(names.map((name) => headers?.get(name))).toEqual([
      expect.stringMatching(/^en-US,en/),
      "application/x-www-form-urlencoded",
      "https://html.duckduckgo.com",
      "https://html.duckduckgo.com/",
      "1",
    ]);
    const fetchNames = ["sec-fetch-dest", "sec-fetch-mode", "sec-fetch-site", "sec-fetch-user"];
    expect(fetchNames.map((name) => headers?.get(name))).toEqual(["document", "navigate", "same-origin", "?1"]);
    expect(headers?.get("cookie")).toBeNull();
  });

  it("lite is asked where it is chosen, with its own form and address", async () => {
    const { sent } = await search({ recency: "week" }, [page], { settings: { frontend: "lite" } });
    expect(sent[0]).toMatchObject({ url: "https://lite.duckduckgo.com/lite/", body: "q=x&kl=us-en&df=w" });
    expect(sent[0]?.headers.get("referer")).toBe("https://lite.duckduckgo.com/");
  });

  it("a wrong setting is named before anything is sent", async () => {
    for (const settings of [{ frontend: "d.js" }, { region: "xx-xx" }]) {
      const { error, sent } = await search({}, [page], { settings });
      expect(sent).toHaveLength(0);
      expect(error).toMatchObject({ kind: "not-configured" });
      expect(error?.message).toContain(`providers.duckduckgo.${Object.keys(settings).join()}`);
    }
  });
});

describe("what is asked for", () => {
  const sentQuery = async (query: string, more = {}) => {
    const { sent, outcome } = await search({ query, ...more }, [page]);
    return { q: new Map(sent[0]?.form).get("q") ?? "", notes: outcome.notes };
  };

  it.each([
    ["  rust   async ", "  rust   async "],
    ["guide site:docs.example.com -site:pinterest.com", "guide site:docs.example.com -site:pinterest.com"],
    ["site:github.com/acme/widgets release notes", "release notes github.com/acme/widgets"],
    ["inurl:changelog widget -inurl:forum", "widget changelog -inurl:forum"],
    ['intitle:"budget tips" filetype:pdf intext:foo x', 'x intitle:"budget tips" intext:foo filetype:pdf'],
    ["apples OR oranges -cider", "(apples OR oranges) -cider"],
    ["after:2024 before:2025-06 llm", "llm"],
  ])("%j goes out as %j", async (query, expected) => {
    expect((await sentQuery(query)).q.trim()).toBe(expected.trim());
  });

  it("domain lists become operators", async () => {
    const { q } = await sentQuery("release", { includeDomains: ["nodejs.org"], excludeDomains: ["spam.test"] });
    expect(q).toBe("release site:nodejs.org -site:spam.test");
  });

  it("explicit dates beat the recency, and are checked on what comes back", async () => {
    const dated = (name: string, date: string) =>
      `<div class="result"><a class="result__a" href="https://${name}.test/">${name}</a><div class="result__extras__url"><span>&nbsp; ${date}T00:00:00.0000000</span></div></div>`;
    const { sent, outcome } = await search({ query: "x after:2026-01-01", recency: "week" }, [
      dated("old", "2025-12-31") + dated("new", "2026-01-01"),
    ]);
    expect(new Map(sent[0]?.form).has("df")).toBe(false);
    expect(outcome.response?.sources.map(({ title }) => title)).toEqual(["new"]);
  });

  it.each([
    ["!w foo", "'!w' foo"],
    ["foo !gh", "foo '!gh'"],
    ["!a !b", "'!a' '!b'"],
    ["(!g OR cats)", "('!g' OR cats)"],
    ["!important css", "'!important' css"],
    ['a != b wow! "!g foo"', 'a != b wow! "!g foo"'],
  ])("%j leads to no other site: %j", async (query, expected) => {
    expect((await sentQuery(query)).q).toBe(expected);
  });

  it("a query of 500 characters or more is cut at a word, with a note", async () => {
    const { q, notes } = await sentQuery("word ".repeat(120).trim());
    expect(q).toBe("word ".repeat(100).trim());
    expect(notes.join()).toContain("cut");
    expect((await sentQuery("x".repeat(499))).q).toHaveLength(499);
  });

  it("never exceeds 499 characters, bangs or not", async () => {
    for (const query of ["!g ".repeat(166).trim(), `!g ${"y".repeat(495)}`, "🙂".repeat(300)]) {
      const { q } = await sentQuery(query);
      expect(q.length).toBeLessThanOrEqual(499);
      expect(q).not.toMatch(/(?:^|\s)!/);
      expect(q.isWellFormed()).toBe(true);
    }
  });
});

describe("the pages after the first", () => {
  it("are asked by the form of the page, all of it and nothing else, as the same browser", async () => {
    const { sent, outcome } = await search({ limit: 20 }, [drawPage(["a"], { s: 10 }), drawPage(["b"])]);
    expect(sent.map(({ url, method }) => `${method} ${url}`)).toEqual([
      "POST https://html.duckduckgo.com/html/",
      "POST https://html.duckduckgo.com/html/",
    ]);
    expect(sent[1]?.body).toBe("q=x+%26+y&s=10&nextParams=&v=l&o=json&dc=11&api=d.js&vqd=4-217665&kl=us-en");
    const [first, second] = sent.map(({ headers }) =>
      ["user-agent", "referer", "sec-fetch-site"].map((name) => headers.get(name)),
    );
    expect(second).toEqual(first);
    expect(outcome.response?.sources.map(({ title }) => title)).toEqual(["a", "b"]);
  });

  it("in lite come from lite", async () => {
    const lite = `<table><tr><td><a class='result-link' href="https://a.test/">a</a></td></tr></table>${drawForm(10).replace("/html/", "/lite/")}`;
    const { sent } = await search({ limit: 20 }, [lite, lite], { settings: { frontend: "lite" } });
    expect(sent.map(({ url }) => url)).toEqual([
      "https://lite.duckduckgo.com/lite/",
      "https://lite.duckduckgo.com/lite/",
    ]);
  });

  it("lie ahead: the form that goes back is not taken", async () => {
    const second = drawPage(["b"]).replace(
      "</div></div></div>",
      `</div></div>${drawForm(5, "4-1", "Previous")}${drawForm(25, "4-2")}</div>`,
    );
    const { sent } = await search({ limit: 20 }, [drawPage(["a"], { s: 10 }), second, drawPage(["c"])]);
    expect(sent.map(({ form }) => new Map(form).get("s"))).toEqual([undefined, "10", "25"]);
  });

  it("are not asked for without a token, nor at another address", async () => {
    const elsewhere = drawPage(["a"], { s: 10 }).replaceAll('action="/html/"', 'action="https://evil.test/"');
    for (const first of [drawPage(["a"], { s: 10, vqd: "" }), elsewhere])
      expect((await search({ limit: 20 }, [first])).sent).toHaveLength(1);
  });

  it.each([
    ["a challenge", challenge, 202, "bot-detection challenge"],
    ["the 403 of regions that have one page", "<title>403</title>", 403, "DuckDuckGo refuses"],
    ["a failure", "", 503, "DuckDuckGo HTML error (503)"],
  ])("%s costs only itself", async (_, body, status, words) => {
    const { outcome, sent } = await search({ limit: 20 }, [drawPage(["a"], { s: 10 }), new Response(body, { status })]);
    expect(outcome).toMatchObject({ ok: true, response: { partial: true, sources: [{ title: "a" }] } });
    expect(outcome.notes.join()).toContain(words);
    expect(sent).toHaveLength(2);
  });

  it("end when one only repeats page 1", async () => {
    const { sent } = await search({ limit: 20 }, [drawPage(["a", "b"], { s: 10 }), drawPage(["b", "a"], { s: 25 })]);
    expect(sent).toHaveLength(2);
  });
});

describe("the day when DuckDuckGo refuses", () => {
  it.each([200, 202, 403, 429])("a challenge (%i) is `blocked` with 429, said once and in words", async (status) => {
    const { error, sent } = await search({}, [new Response(challenge, { status })]);
    expect(error).toMatchObject({ provider: "duckduckgo", kind: "blocked", reason: "challenge", status: 429 });
    expect(error?.message).toContain("DuckDuckGo");
    expect(error?.message).toContain("bot-detection challenge");
    expect(error?.message).toMatch(/Wait .* or use a provider that has a key/);
    expect(error?.message).not.toMatch(/api key/i);
    expect(sent).toHaveLength(1);
  });

  it.each(["If this persists, please email us: error-lite@duckduckgo.com", "<h1>403 Forbidden</h1> invalid api key"])(
    "a blocked address is `blocked` with 403, and no key is blamed: %s",
    async (body) => {
      const { error } = await search({}, [new Response(body, { status: 403 })]);
      expect(error).toMatchObject({ kind: "blocked", reason: "denied", status: 403 });
      expect(error?.message).not.toMatch(/api key|authorization/i);
    },
  );

  it.each([
    [500, "server"],
    [503, "server"],
    [429, "rate-limit"],
    [400, "invalid-request"],
    [418, "unknown"],
  ])("%i is `DuckDuckGo HTML error`, whatever its body says about quotas", async (status, kind) => {
    const { error } = await search({}, [new Response("<p>insufficient quota, credits exhausted</p>", { status })]);
    expect(error).toMatchObject({ kind, status });
    expect(error?.message).toContain(`DuckDuckGo HTML error (${status})`);
  });

  it("a redirect to another site is not followed and is no result", async () => {
    const location = "https://en.wikipedia.org/wiki/Foo";
    const { error, sent } = await search({}, [new Response(null, { status: 303, headers: { location } })]);
    expect(sent).toHaveLength(1);
    expect(error).toMatchObject({ kind: "empty" });
    expect(error?.message).toContain("another site");
  });

  it.each(["https://duckduckgo.com/static-pages/418.html", "javascript:alert(1)", "https://"])(
    "a redirect to one of its own error pages, or to nowhere, is an error: %s",
    async (location) => {
      const { error } = await search({}, [new Response(null, { status: 302, headers: { location } })]);
      expect(error).toMatchObject({ kind: "invalid-response", status: 302 });
    },
  );
});

describe("its pace", () => {
  it("is one request a second with a burst of two, for all searches of the process", async () => {
    const turns: [string, unknown][] = [];
    const registry = createUpstreamRegistry();
    const upstreams: UpstreamRegistry = {
      ...registry,
      takeTurn: async (scope, pace) => void turns.push([scope, pace]),
    };
    for (const query of ["a", "b"]) await search({ query }, [page], { upstreams, settings: { minGapMs: null } });
    expect(turns.map(([, pace]) => pace)).toEqual([
      { minGapMs: 1_000, burst: 2 },
      { minGapMs: 1_000, burst: 2 },
    ]);
    expect(new Set(turns.map(([scope]) => scope)).size).toBe(1);
  });
});
