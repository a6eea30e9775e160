import type { Credential } from "@websonde/search-core";
import { describe, expect, it } from "vitest";
import { found, makeToken, read, withKey } from "./ask-perplexity.ts";
import { events, now, oauth, openHost } from "./open-host.ts";

const sonar = read("06.sse");
const minutes = 60_000;

describe("a session", () => {
  it("goes out as the website's cookie and never as a bearer token", async () => {
    const { search, requests } = openHost([oauth("test-session")], () => events(found));
    expect(await search()).toMatchObject({ ok: true, response: { authMode: "oauth" } });
    expect(requests[0]?.headers.get("cookie")).toBe("__Secure-next-auth.session-token=test-session");
    expect(requests[0]?.headers.has("authorization")).toBe(false);
  });

  it("that the host does not call one is known by its form", async () => {
    const token = makeToken({ sub: "me" });
    const { search, requests } = openHost([{ value: token, source: "the host" }], () => events(found));
    expect(await search()).toMatchObject({ ok: true, response: { authMode: "oauth" } });
    expect(requests.map(({ url }) => url.host)).toEqual(["www.perplexity.ai"]);
  });

  it.each([
    ["does not say when it ends", makeToken({ sub: "me" })],
    ["ends in six minutes", makeToken({ exp: (now + 6 * minutes) / 1_000 })],
    ["cannot be read", "a.b.c"],
    ["is no token of three parts", "eyJhbGciOiJkaXIifQ..iv.text.tag"],
    ["has an end that is no number", makeToken({ exp: "soon" })],
  ])("is used where it %s", async (_, token) => {
    const { search } = openHost([oauth(token)], () => events(found));
    expect(await search()).toMatchObject({ ok: true, response: { authMode: "oauth" } });
  });

  it("that ends in four minutes is passed over for the next credential", async () => {
    const over = oauth(makeToken({ exp: (now + 4 * minutes) / 1_000 }));
    const { search, requests } = openHost([over], () => events(sonar), { env: withKey.env });
    expect(await search()).toMatchObject({ ok: true, response: { authMode: "api_key" } });
    expect(requests.map(({ url }) => url.host)).toEqual(["api.perplexity.ai"]);
    const saved = openHost([over, { value: "saved", source: "the store", authMode: "api_key" }], () => events(sonar));
    expect(await saved.search()).toMatchObject({ ok: true, response: { authMode: "api_key" } });
    expect(saved.requests[0]?.headers.get("authorization")).toBe("Bearer saved");
  });

  it("that is over and alone is said to be, and nobody is asked anonymously instead", async () => {
    const { search, requests } = openHost([oauth(makeToken({ exp: 1 }))], () => events(found));
    const outcome = await search();
    expect(outcome).toMatchObject({ ok: false, error: { kind: "not-configured" } });
    expect(outcome.text).toMatch(/session from the host is over.*Sign in again/);
    expect(requests).toEqual([]);
  });

  it("alone never reaches the host of the API, and a broken connection stays one", async () => {
    const { search, requests } = openHost([oauth("test-session")], () => {
      throw new TypeError("fetch failed", { cause: Object.assign(new Error("closed"), { code: "ECONNRESET" }) });
    });
    expect(await search()).toMatchObject({ ok: false, error: { kind: "network" } });
    expect(requests.map(({ url }) => url.host)).toEqual(["www.perplexity.ai", "www.perplexity.ai"]);
  });

  it("is never a key for plain results", async () => {
    const settings = { providers: { perplexity: { mode: "results" } } };
    const { search, requests } = openHost([oauth("test-session")], () => events(found), { settings });
    expect(await search()).toMatchObject({ ok: false, error: { kind: "not-configured" } });
    expect(requests).toEqual([]);
  });

  it("goes to no base URL of one's own, and nobody is asked there anonymously", async () => {
    const { search, requests } = openHost([oauth("test-session")], () => events(found));
    const outcome = await search({ baseUrl: "https://gateway.example" });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "not-configured" } });
    const nobody = openHost([], () => events(found));
    expect(await nobody.search({ baseUrl: "https://gateway.example" })).toMatchObject({
      error: { kind: "not-configured" },
    });
    expect([...requests, ...nobody.requests]).toEqual([]);
  });

  it("that is refused is refreshed by the host once, then the next credential is used", async () => {
    const key: Credential = { value: "saved", source: "the store", authMode: "api_key" };
    const { search, requests, reasons } = openHost([oauth("test-session"), key], ({ host }) =>
      host === "www.perplexity.ai" ? new Response("{}", { status: 401 }) : events(sonar),
    );
    expect(await search()).toMatchObject({ ok: true, response: { authMode: "api_key" } });
    expect(requests.map(({ url }) => url.host)).toEqual(["www.perplexity.ai", "api.perplexity.ai"]);
    expect(reasons.filter((reason) => reason === "refresh")).toHaveLength(1);
  });
});
