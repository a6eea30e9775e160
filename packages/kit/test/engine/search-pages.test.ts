import { createSearch } from "@websonde/search-core";
import { describe, expect, it } from "vitest";
import { createUpstreamRegistry } from "../../src/pacing.ts";
import { drawPage, makeAcme, searchAcme, stall } from "./acme-engine.ts";

const wall = '<title>Acme</title><form id="robot"></form>';
const hosts = (sources: readonly { readonly url: string }[]) =>
  sources.map(({ url }) => new URL(url).hostname.split(".")[0]);

describe("page after page", () => {
  it("until there is enough: nothing more is asked", async () => {
    const { outcome, sent } = await searchAcme([drawPage(["a", "b"], "/2"), drawPage(["c", "d"], "/3"), wall]);
    expect(hosts(outcome.response?.sources ?? [])).toEqual(["a", "b", "c"]);
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(["/search", "/2"]);
    expect(outcome.response?.partial).toBeUndefined();
  });

  it("until none follows", async () => {
    const { outcome, sent } = await searchAcme([drawPage(["a"], "/2"), drawPage(["b"])], { request: { limit: 20 } });
    expect(hosts(outcome.response?.sources ?? [])).toEqual(["a", "b"]);
    expect(sent).toHaveLength(2);
    expect(outcome.notes).toEqual([]);
  });

  it("until one adds nothing; what was there already does not come twice", async () => {
    const { outcome, sent } = await searchAcme([drawPage(["a", "b"], "/2"), drawPage(["b", "a"], "/3")], {
      request: { limit: 20 },
    });
    expect(hosts(outcome.response?.sources ?? [])).toEqual(["a", "b"]);
    expect(sent).toHaveLength(2);
  });

  it("never more than five", async () => {
    const pages = Array.from({ length: 9 }, (_, index) => drawPage([`n${index}`], `/${index + 2}`));
    const { outcome, sent } = await searchAcme(pages, { request: { limit: 50 } });
    expect(sent).toHaveLength(5);
    expect(outcome.response?.sources).toHaveLength(5);
  });

  it.each([
    ["is walled off", wall, "bot-detection challenge"],
    ["fails", new Response("oops", { status: 503 }), "HTML error (503)"],
    ["cannot be read", "<p>something else</p>", "page layout not recognised"],
    ["cannot be reached", new TypeError("fetch failed"), "Acme"],
  ])("a later page that %s costs only itself, and a note says so", async (_, answer, words) => {
    const { outcome, sent } = await searchAcme([drawPage(["a", "b"], "/2"), answer], { request: { limit: 20 } });
    expect(outcome.ok).toBe(true);
    expect(hosts(outcome.response?.sources ?? [])).toEqual(["a", "b"]);
    expect(outcome.response?.partial).toBe(true);
    expect(outcome.notes.join()).toContain("page 2 could not be read");
    expect(outcome.notes.join()).toContain(words);
    expect(sent).toHaveLength(2);
  });

  it("a later page without hits is the end, nothing more", async () => {
    const { outcome } = await searchAcme([drawPage(["a"], "/2"), "<p class=nothing>Nothing.</p>"], {
      request: { limit: 20 },
    });
    expect(outcome.response).not.toHaveProperty("partial");
    expect(outcome.notes).toEqual([]);
  });

  it("the caller's abort between pages is rethrown as it is", async () => {
    const reason = new Error("enough");
    const controller = new AbortController();
    const engine = makeAcme({
      read() {
        controller.abort(reason);
        return {
          kind: "results",
          sources: [{ title: "a", url: "https://a.test/" }],
          next: { url: "https://www.acme.test/2" },
        };
      },
    });
    const web = createSearch({ providers: { acme: engine }, env: {}, fetch: async () => new Response("x") });
    await expect(web.search({ query: "x" }, { provider: "acme", signal: controller.signal })).rejects.toBe(reason);
  });
});

describe("a later page behind a wall", () => {
  it("starts a cool-down, as on page 1: the next search asks nothing", async () => {
    const upstreams = createUpstreamRegistry();
    const request = { limit: 20 };
    const { outcome } = await searchAcme([drawPage(["a"], "/2"), wall], { upstreams, request });
    expect(outcome.ok).toBe(true);
    const later = await searchAcme([drawPage(["a"])], { upstreams, request });
    expect(later.outcome).toMatchObject({ ok: false, error: { kind: "rate-limit" } });
    expect(later.sent).toHaveLength(0);
  });

  it("that only fails starts none", async () => {
    const upstreams = createUpstreamRegistry();
    const failing = [drawPage(["a"], "/2"), new Response("oops", { status: 503 })];
    await searchAcme(failing, { upstreams, request: { limit: 20 } });
    expect((await searchAcme([drawPage(["a"])], { upstreams })).outcome.ok).toBe(true);
  });
});

describe("a page that stalls", () => {
  it("later costs only itself, in time", async () => {
    const { outcome } = await searchAcme([drawPage(["a", "b"], "/2"), stall], {
      request: { limit: 20 },
      timeoutMs: 600,
    });
    expect(outcome).toMatchObject({ ok: true, response: { partial: true } });
    expect(hosts(outcome.response?.sources ?? [])).toEqual(["a", "b"]);
    expect(outcome.notes).toEqual(["page 2 did not come in time, so there are fewer results"]);
  });

  it("as the start page leaves half of the time for the search", async () => {
    const engine = makeAcme({ open: () => ({ url: "https://www.acme.test/" }) });
    const { outcome, sent } = await searchAcme([stall, drawPage(["a", "b", "c"])], { engine, timeoutMs: 600 });
    expect(outcome.ok).toBe(true);
    expect(sent).toHaveLength(2);
  });

  it("as the first one is a timeout", async () => {
    const { outcome } = await searchAcme([stall], { timeoutMs: 100 });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "timeout" } });
  });
});

describe("engines that begin at a start page", () => {
  const engine = makeAcme({
    open: () => ({ url: "https://www.acme.test/" }),
    request: (_, home) => ({
      url: home === undefined ? "https://www.acme.test/plain" : `https://www.acme.test/s?token=${home.html}`,
      headers: { Referer: "https://www.acme.test/" },
    }),
  });

  it("hand what it says, and its cookies, to the search", async () => {
    const home = new Response("t0k", { headers: { "set-cookie": "sid=7" } });
    const { sent, outcome } = await searchAcme([home, drawPage(["a", "b", "c"])], { engine });
    expect(sent.map(({ url }) => url)).toEqual(["https://www.acme.test/", "https://www.acme.test/s?token=t0k"]);
    expect(sent[1]?.headers.get("cookie")).toBe("sid=7");
    expect(sent.map(({ headers }) => headers.get("sec-fetch-site"))).toEqual(["none", "same-origin"]);
    expect(outcome.ok).toBe(true);
  });

  it("go on without it when it cannot be had", async () => {
    const { sent } = await searchAcme([new TypeError("fetch failed"), drawPage(["a", "b", "c"])], { engine });
    expect(sent.map(({ url }) => url)).toEqual(["https://www.acme.test/", "https://www.acme.test/plain"]);
  });
});
