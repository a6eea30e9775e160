import { createSearch } from "@websonde/search-core";
import type { UpstreamRegistry } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { testProvider } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import provider from "../src/index.ts";
import { anubis, captcha, drawHome, drawPage, search } from "./search-startpage.ts";
import { fixtures } from "./startpage-fixtures.ts";

testProvider(provider, fixtures);

const page = drawPage(["a", "b", "c"]);
const fieldsOf = (form: readonly (readonly [string, string])[] = []) => Object.fromEntries(form);

describe("a search", () => {
  it("opens the start page, then sends its form, field by field but for the ad blocker's, as the same browser", async () => {
    const home = new Response(drawHome(), {
      headers: { "content-type": "text/html", "set-cookie": "sp_session=1; Path=/" },
    });
    const { sent, outcome } = await search({}, [home, page]);
    expect(outcome.response?.sources.map(({ title }) => title)).toEqual(["a", "b", "c"]);
    expect(sent.map(({ method, url }) => `${method} ${url.href}`)).toEqual([
      "GET https://www.startpage.com/",
      "POST https://www.startpage.com/sp/search",
    ]);
    expect(sent[1]?.form).toEqual([
      ["query", "x"],
      ["t", "device"],
      ["lui", "english"],
      ["sc", "token1"],
      ["cat", "web"],
      ["abd", "0"],
      ["abe", "0"],
      ["qsr", "all"],
      ["qadf", "moderate"],
      ["with_date", ""],
    ]);
    const names = ["origin", "referer", "sec-fetch-site", "cookie"];
    expect(names.map((name) => sent[0]?.headers.get(name))).toEqual([null, null, "none", null]);
    expect(names.map((name) => sent[1]?.headers.get(name))).toEqual([
      "https://www.startpage.com",
      "https://www.startpage.com/",
      "same-origin",
      "sp_session=1",
    ]);
    const agents = sent.map(({ headers }) => headers.get("user-agent"));
    expect(agents[0]).toMatch(/^Mozilla\/5\.0 /);
    expect(agents[1]).toBe(agents[0]);
  });

  it.each([
    [{ recency: "day" }, { with_date: "d" }],
    [{ recency: "week" }, { with_date: "w" }],
    [{ recency: "month" }, { with_date: "m" }],
    [{ recency: "year" }, { with_date: "y" }],
    [{ safeSearch: "off" }, { qadf: "none" }],
    [{ safeSearch: "moderate" }, { qadf: "moderate" }],
    [{ safeSearch: "strict" }, { qadf: "heavy" }],
    [{ locale: "de-AT" }, { language: "deutsch", qsr: "de_AT" }],
    [{ locale: "fr" }, { language: "francais", qsr: "all" }],
    [
      { locale: "de-AT", query: "x lang:pt" },
      { language: "portugues", qsr: "de_AT" },
    ],
    [{ locale: "zh-Hant-TW" }, { language: "fantizhengwen", qsr: "zh_TW" }],
  ] as const)("%j fills in %j", async (request, fields) => {
    const { sent, outcome } = await search(request, [drawHome(), page]);
    expect(fieldsOf(sent[1]?.form)).toMatchObject({ sc: "token1", query: "x", ...fields });
    expect(outcome.notes).toEqual([]);
  });

  it("says so where there is no name for a language", async () => {
    const { sent, outcome } = await search({ query: "x lang:tlh" }, [drawHome(), page]);
    expect(fieldsOf(sent[1]?.form)).not.toHaveProperty("language");
    expect(outcome.notes.join()).toContain("tlh");
  });

  it.each([
    ["rust  async", "rust  async"],
    ["site:github.com/acme/widgets release notes", "release notes github.com/acme/widgets"],
    ["inurl:changelog widget", "widget changelog"],
    ["apples OR oranges -cider after:2024", "(apples OR oranges) -cider after:2024-01-01"],
  ])("%j goes out as %j", async (query, expected) => {
    expect(fieldsOf((await search({ query }, [drawHome(), page])).sent[1]?.form)["query"]).toBe(expected);
  });

  it.each([
    ["has no form", "<title>Startpage</title>"],
    ["has a form without a token", drawHome("")],
    ["has a form that leads elsewhere", drawHome().replace('"/sp/search"', '"https://evil.test/sp/search"')],
    ["is a captcha", captcha],
    ["cannot be had", new Error("read ECONNRESET")],
    ["fails", new Response("", { status: 503 })],
  ])("is sent without a form where the start page %s", async (_, home) => {
    const { sent, outcome } = await search({ recency: "week" }, [home, page]);
    expect(outcome.ok).toBe(true);
    expect(sent[1]?.method).toBe("GET");
    expect(sent[1]?.url.href).toBe("https://www.startpage.com/sp/search?query=x&with_date=w");
    expect(sent[1]?.headers.get("referer")).toBe("https://www.startpage.com/");
  });

  it("ends at once when the caller gives up on the start page", async () => {
    const controller = new AbortController();
    const reason = new Error("never mind");
    let asked = 0;
    const web = createSearch({
      providers: { startpage: provider },
      env: {},
      upstreams: createUpstreamRegistry(),
      fetch: async () => {
        asked++;
        controller.abort(reason);
        throw reason;
      },
    });
    await expect(web.search({ query: "x" }, { provider: "startpage", signal: controller.signal })).rejects.toBe(reason);
    expect(asked).toBe(1);
  });
});

describe("the pages after the first", () => {
  it("are asked by the form that leads on, with its fresh token, without asking for the start page again", async () => {
    const { sent, outcome } = await search({ limit: 20 }, [
      drawHome(),
      drawPage(["a"], 2, "token2"),
      drawPage(["b"], 3, "token3"),
      drawPage(["c"]),
    ]);
    expect(sent.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
      "GET /",
      "POST /sp/search",
      "POST /sp/search",
      "POST /sp/search",
    ]);
    expect(sent[2]?.form).toEqual([
      ["query", "x & y"],
      ["cat", "web"],
      ["sc", "token2"],
      ["t", "device"],
      ["segment", "startpage.udog"],
      ["page", "2"],
      ["with_date", "w"],
    ]);
    expect(fieldsOf(sent[3]?.form)).toMatchObject({ sc: "token3", page: "3" });
    expect(new Set(sent.map(({ headers }) => headers.get("user-agent"))).size).toBe(1);
    expect(outcome.response?.sources.map(({ title }) => title)).toEqual(["a", "b", "c"]);
  });

  it("end where the last form is that of the page itself, or has no token", async () => {
    const last = drawPage(["a"], 4).replace(/<form(?:(?!<form).)*<button type="submit">Next<\/button><\/form>/s, "");
    for (const first of [last, drawPage(["a"], 2, "")])
      expect((await search({ limit: 20 }, [drawHome(), first])).sent).toHaveLength(2);
  });

  it("cost only themselves when they are walled off", async () => {
    const { outcome } = await search({ limit: 20 }, [drawHome(), drawPage(["a"], 2), anubis]);
    expect(outcome).toMatchObject({ ok: true, response: { partial: true, sources: [{ title: "a" }] } });
    expect(outcome.notes.join()).toContain("proof of work");
  });
});

describe("the day when Startpage refuses", () => {
  it.each([
    ["the gate", anubis, "pow"],
    ["the gate under 403", new Response(anubis, { status: 403 }), "pow"],
    ["a captcha", captcha, "challenge"],
    [
      "a page that redirects to one",
      '<title>Redirecting...</title><a href="https://www.startpage.com/sp/captcha-block#?x=1">',
      "challenge",
    ],
    ["a bare 403", new Response("", { status: 403 }), "denied"],
  ])("%s is `blocked` and names its wall, without an answer that a program must read", async (_, answer, reason) => {
    const { error } = await search({}, [drawHome(), answer]);
    expect(error).toMatchObject({ provider: "startpage", kind: "blocked", reason });
    expect(error?.status).toBe(reason === "denied" ? 403 : 429);
    expect(error?.message).toMatch(/^Startpage /);
    expect(error?.message).not.toMatch(/json/i);
  });

  it("a redirect to the captcha is `blocked`, from the start page on", async () => {
    const redirect = (location: string) => new Response(null, { status: 302, headers: { location } });
    for (const location of ["/sp/captcha?x=1", "https://www.startpage.com/en/errors/?t=device&sc=x"]) {
      const { error } = await search({}, [drawHome(), redirect(location), ""]);
      expect(error).toMatchObject({ kind: "blocked", reason: "challenge" });
    }
    const { error, sent } = await search({}, [redirect("/sp/captcha"), captcha]);
    expect(error).toMatchObject({ kind: "blocked", reason: "challenge" });
    expect(sent.some(({ method }) => method === "POST")).toBe(false);
  });

  it.each([
    [500, "server"],
    [429, "rate-limit"],
    [400, "invalid-request"],
  ])("%i is `Startpage HTML error`", async (status, kind) => {
    const { error } = await search({}, [drawHome(), new Response("<title>Error</title>", { status })]);
    expect(error).toMatchObject({ kind, status });
    expect(error?.message).toContain(`Startpage HTML error (${status})`);
  });

  it("a new layout is `invalid-response`, neither empty nor blocked", async () => {
    const html = `<title>x - Startpage</title>${"<div class='n3w'>words</div>".repeat(2_000)}`;
    const { error } = await search({}, [drawHome(), html]);
    expect(error).toMatchObject({ kind: "invalid-response", status: 200 });
    expect(error?.message).toContain("page layout not recognised");
  });
});

it("its pace is one request every two seconds with a burst of two, for all searches of the process", async () => {
  const turns: [string, unknown][] = [];
  const upstreams: UpstreamRegistry = {
    ...createUpstreamRegistry(),
    takeTurn: async (scope, pace) => void turns.push([scope, pace]),
  };
  await search({}, [drawHome(), page], { upstreams, settings: { minGapMs: null } });
  expect(turns.map(([, pace]) => pace)).toEqual(Array.from({ length: 2 }, () => ({ minGapMs: 2_000, burst: 2 })));
  expect(new Set(turns.map(([scope]) => scope)).size).toBe(1);
});
