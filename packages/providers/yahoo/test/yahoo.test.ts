import type { UpstreamRegistry } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { testProvider } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import provider from "../src/index.ts";
import { consent, drawPage, search } from "./search-yahoo.ts";
import { fixtures } from "./yahoo-fixtures.ts";

testProvider(provider, fixtures);

const page = drawPage(["a", "b", "c"]);
const now = () => Date.parse("2026-03-05T12:00:00Z");
const names = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `n${index + from}`);

describe("the request", () => {
  it("is a page load of the search, its parameters in their order", async () => {
    const { sent, outcome } = await search({ recency: "week" }, [page]);
    expect(outcome.ok).toBe(true);
    expect(sent.map(({ method, url }) => `${method} ${url.href}`)).toEqual([
      "GET https://search.yahoo.com/search?p=x&n=10&btf=w&iscqry=",
    ]);
  });

  it("carries the headers of a page load from Yahoo itself, and no cookie", async () => {
    const { headers } = (await search({}, [page])).sent[0] ?? {};
    const asked = ["accept-language", "referer", "sec-fetch-site", "sec-fetch-mode", "sec-fetch-dest", "cookie"];
    expect(asked.map((name) => headers?.get(name))).toEqual([
      expect.stringMatching(/^en-US,en/),
      "https://search.yahoo.com/",
      "same-origin",
      "navigate",
      "document",
      null,
    ]);
    expect(headers?.get("user-agent")).toMatch(/^Mozilla\/5\.0 /);
  });

  it.each([
    ["strict", "r"],
    ["moderate", "i"],
    ["off", "p"],
  ] as const)("safe search %s is vm=%s in the cookie of preferences", async (safeSearch, vm) => {
    const { sent } = await search({ safeSearch }, [page]);
    expect(sent[0]?.headers.get("cookie")).toBe(`sB=v=1&vm=${vm}&pn=10&rw=new&userset=1`);
  });

  it("has no filter for a year: the results that are dated are checked, and a note says so", async () => {
    const snippets = ["Jan 3, 2019 · Test", "2 days ago · Test", "Test"];
    const dated = snippets.reduce(
      (html, snippet) => html.replace("</a></div></div>", `</a></div><p class="compText">${snippet}</p></div>`),
      page,
    );
    const { sent, outcome } = await search({ query: "test", recency: "year" }, [dated], { now });
    expect(sent[0]?.url.searchParams.has("btf")).toBe(false);
    expect(outcome.response?.sources.map(({ title }) => title)).toEqual(["b", "c"]);
    expect(outcome.notes.join()).toContain("no filter for the recency year");
  });

  it.each([
    ["rust   async ", "rust   async "],
    ["guide site:docs.example.com -site:pinterest.com", "guide site:docs.example.com -site:pinterest.com"],
    ["site:github.com/acme/widgets release notes", "release notes github.com/acme/widgets"],
    ['inurl:changelog intitle:"budget tips" filetype:pdf x', 'x changelog intitle:"budget tips" filetype:pdf'],
    ["apples OR oranges -cider", "(apples OR oranges) -cider"],
    ["after:2024 before:2025-06 llm", "llm"],
  ])("%j goes out as %j", async (query, expected) => {
    expect((await search({ query }, [page])).sent[0]?.url.searchParams.get("p")).toBe(expected);
  });
});

describe("the pages after the first", () => {
  const link = "https://search.yahoo.com/search;_ylt=Awr?p=x&amp;b=8&amp;pz=7&amp;bct=0&amp;xargs=0";

  it("are asked by the page's own link, as the same browser with the same preferences", async () => {
    const answers = [drawPage(["a"], link), drawPage(["b"])];
    const { sent, outcome } = await search({ limit: 20, safeSearch: "strict" }, answers);
    expect(sent[1]?.url.href).toBe("https://search.yahoo.com/search;_ylt=Awr?p=x&b=8&pz=7&bct=0&xargs=0");
    const [first, second] = sent.map(({ headers }) =>
      ["user-agent", "accept-language", "referer", "sec-fetch-site", "cookie"].map((name) => headers.get(name)),
    );
    expect(second).toEqual(first);
    expect(outcome.response?.sources.map(({ title }) => title)).toEqual(["a", "b"]);
  });

  it("keep the cookies that page 1 set, beside the preferences", async () => {
    const headers = { "content-type": "text/html", "set-cookie": "A1=d=7; Domain=.yahoo.com; Path=/" };
    const answers = [new Response(drawPage(["a"], link), { headers }), drawPage(["b"])];
    const { sent } = await search({ limit: 20, safeSearch: "off" }, answers);
    const cookies = sent[1]?.headers.get("cookie")?.split("; ").toSorted();
    expect(cookies).toEqual(["A1=d=7", "sB=v=1&vm=p&pn=10&rw=new&userset=1"]);
  });

  it("come from the edition that was asked, whichever the link names", async () => {
    const settings = { baseUrl: "https://uk.search.yahoo.com" };
    const there = link.replace("//search", "//uk.search");
    const { sent } = await search({ limit: 20 }, [drawPage(["a"], there), drawPage(["b"])], { settings });
    expect(sent.map(({ url }) => url.host)).toEqual(["uk.search.yahoo.com", "uk.search.yahoo.com"]);
    expect(sent[1]?.url.searchParams.get("b")).toBe("8");
  });

  it("are counted on where a full page has no links to others", async () => {
    const { sent } = await search({ limit: 20 }, [drawPage(names(7)), drawPage(names(7, 7)), drawPage(names(2, 14))]);
    const parameters = ["p", "b", "pz", "bct", "xargs"];
    expect(sent.map(({ url }) => parameters.map((name) => url.searchParams.get(name)))).toEqual([
      ["x", null, null, null, null],
      ["x", "8", "7", "0", "0"],
      ["x", "15", "7", "0", "0"],
    ]);
  });

  it("end where there is no next one, and are never asked at another site", async () => {
    const last = drawPage(names(7), link).replace(/<a class="next".*?<\/a>/, "");
    for (const first of [
      last,
      drawPage(["a"]),
      drawPage(["a"], "https://evil.test/search?p=x&b=8"),
      drawPage(["a"], "/images?b=8"),
    ])
      expect((await search({ limit: 20 }, [first])).sent).toHaveLength(1);
  });

  it("are not asked where page 1 is enough, or where one only repeats it", async () => {
    expect((await search({ limit: 2 }, [drawPage(["a", "b"], link)])).sent).toHaveLength(1);
    expect((await search({ limit: 20 }, [drawPage(["a", "b"], link), drawPage(["b", "a"], link)])).sent).toHaveLength(
      2,
    );
  });

  it.each([
    ["a consent page", consent, 200, "consent"],
    ["a failure", "", 500, "Yahoo HTML error (500)"],
    ["a page about something else", drawPage(["facebook"]), 200, "nothing to do with the query"],
  ])("%s costs only itself", async (_, body, status, words) => {
    const answers = [drawPage(["heatpump"], link), new Response(body, { status })];
    const { outcome, sent } = await search({ query: "heatpump", limit: 20 }, answers);
    expect(outcome).toMatchObject({ ok: true, response: { partial: true, sources: [{ title: "heatpump" }] } });
    expect(outcome.notes.join()).toContain(words);
    expect(sent).toHaveLength(2);
  });
});

describe("results about something else", () => {
  const others = drawPage(["facebook", "forum", "news"]);

  it("are `blocked` with 429, reason `unrelated`", async () => {
    const { error } = await search({ query: "consistent hashing" }, [others]);
    expect(error).toMatchObject({ provider: "yahoo", kind: "blocked", reason: "unrelated", status: 429 });
    expect(error?.message).toContain("nothing to do with the query");
  });

  it("are read all the same from a saved page", () => {
    expect(provider.parsePage?.({ html: others })).toMatchObject({ kind: "results", sources: { length: 3 } });
  });
});

describe("the day when Yahoo refuses", () => {
  it.each([
    "https://consent.yahoo.com/v2/collectConsent?sessionId=3_cc-session_x",
    "https://guce.yahoo.com/consent?brandType=nonEu&gcrumb=x",
  ])("a redirect to %s is `blocked`, reason `consent`, and is not followed", async (location) => {
    const { error, sent } = await search({}, [new Response(null, { status: 302, headers: { location } })]);
    expect(sent).toHaveLength(1);
    expect(error).toMatchObject({ kind: "blocked", reason: "consent", status: 429 });
    expect(error?.message).toContain("consent");
  });

  it("so is the consent page itself", async () => {
    expect((await search({}, [consent])).error).toMatchObject({ kind: "blocked", reason: "consent", status: 429 });
  });

  it("a redirect to another edition names the setting that leads there", async () => {
    const location = "https://uk.search.yahoo.com/search?p=x";
    const { error, sent } = await search({}, [new Response(null, { status: 302, headers: { location } })]);
    expect(sent).toHaveLength(1);
    expect(error).toMatchObject({ kind: "unsupported" });
    expect(error?.message).toContain("providers.yahoo.baseUrl to https://uk.search.yahoo.com");
  });

  it.each(["https://www.yahoo.com/", "https://evil.test/consent", "javascript:alert(1)", "https://"])(
    "a redirect to a page that is none of the search, or to nowhere, is an error: %s",
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
    expect(error?.message).toContain(`Yahoo HTML error (${status})`);
    expect(error?.message).not.toMatch(/api key|authorization/i);
  });
});

describe("its pace", () => {
  it("is one request a second with a burst of two, for all searches of the process and all editions", async () => {
    const turns: [string, unknown][] = [];
    const registry = createUpstreamRegistry();
    const upstreams: UpstreamRegistry = {
      ...registry,
      takeTurn: async (scope, pace) => void turns.push([scope, pace]),
    };
    for (const locale of ["en-US", "de-DE"])
      await search({ locale }, [page], { upstreams, settings: { minGapMs: null } });
    expect(turns.map(([, pace]) => pace)).toEqual([
      { minGapMs: 1_000, burst: 2 },
      { minGapMs: 1_000, burst: 2 },
    ]);
    expect(new Set(turns.map(([scope]) => scope)).size).toBe(1);
  });
});
