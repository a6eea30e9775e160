import { describe, expect, it } from "vitest";
import { createUpstreamRegistry } from "../../src/pacing.ts";
import { acme, drawPage, makeAcme, searchAcme } from "./acme-engine.ts";

const wall = '<form id="robot"></form>';
const html = (body: string, status: number, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers: { "content-type": "text/html", ...headers } });

describe("what an engine's refusal becomes", () => {
  it.each([200, 202, 403, 503])("a challenge is `blocked` with 429, whatever its status (%i)", async (status) => {
    const { outcome } = await searchAcme([html(wall, status, { "retry-after": "90" })]);
    expect(outcome).toMatchObject({
      ok: false,
      error: { kind: "blocked", reason: "challenge", status: 429, retryAfterMs: 90_000 },
    });
  });

  it.each(["challenge", "consent", "javascript", "traffic", "rate", "denied", "pow", "unrelated", "something new"])(
    "%s: the message names the engine, says what to do and blames no key",
    async (reason) => {
      const engine = makeAcme({ read: () => ({ kind: "blocked", reason, sources: [] }) });
      const { outcome } = await searchAcme([html("x", 200)], { engine });
      const message = outcome.ok ? "" : outcome.error.message;
      expect(message).toContain("Acme");
      expect(message).toMatch(/wait|use /i);
      expect(message).not.toMatch(/api key/i);
      expect(outcome).toMatchObject({ error: { reason, status: reason === "denied" ? 403 : 429 } });
    },
  );

  it.each([
    [400, "invalid-request"],
    [401, "blocked"],
    [403, "blocked"],
    [404, "not-found"],
    [429, "rate-limit"],
    [500, "server"],
    [503, "server"],
  ])("%i without a page that is known: %s, with that status", async (status, kind) => {
    const body = "<h1>insufficient quota, credits exhausted, invalid api key</h1>";
    const { outcome } = await searchAcme([html(body, status)]);
    expect(outcome).toMatchObject({ ok: false, error: { kind, status } });
    const message = outcome.ok ? "" : outcome.error.message;
    expect(message).toContain(`Acme HTML error (${status})`);
    expect(message).not.toMatch(/key\b(?!\.)/i);
  });

  it("results beat their status: a page that a browser got past a wall keeps the wall's", async () => {
    const { outcome } = await searchAcme([html(drawPage(["a", "b", "c"]), 403)]);
    expect(outcome.ok).toBe(true);
  });

  it.each(["", "<title>q - Acme</title><p>A new page.</p>".repeat(2_000)])(
    "a page that nobody knows is `invalid-response`, never empty",
    async (page) => {
      const { outcome } = await searchAcme([page]);
      expect(outcome).toMatchObject({ ok: false, error: { kind: "invalid-response", status: 200 } });
      expect(outcome.ok ? "" : outcome.error.message).toContain("page layout not recognised");
    },
  );

  it("nothing found is `empty`", async () => {
    const { outcome } = await searchAcme(["<p class=nothing>Nothing.</p>"]);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "empty" } });
  });

  it("a blocked engine is left alone afterwards", async () => {
    const upstreams = createUpstreamRegistry();
    await searchAcme([wall], { upstreams });
    const { outcome, sent } = await searchAcme([drawPage(["a", "b", "c"])], { upstreams });
    expect(sent).toHaveLength(0);
    expect(outcome.ok).toBe(false);
  });
});

describe("a saved page", () => {
  it("is read as in a search, without its way on", () => {
    const page = { html: drawPage(["a"], "/2"), url: "https://www.acme.test/search" };
    expect(acme.parsePage?.(page)).toEqual({
      kind: "results",
      sources: [{ title: "a", url: "https://a.test/", snippet: "About a." }],
    });
  });

  it("that is unknown throws, also where a status came with it", () => {
    for (const status of [200, 404, 503])
      expect(() => acme.parsePage?.({ html: "<p>?</p>", status })).toThrow(
        expect.objectContaining({ kind: "invalid-response", provider: "acme" }),
      );
  });
});
