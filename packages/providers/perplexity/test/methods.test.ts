import { createSearch } from "@websonde/search-core";
import { describe, expect, it } from "vitest";
import perplexity from "../src/index.ts";
import { askPerplexity, cookies, failureOf, found, hostsOf, read, withCookies, withKey } from "./ask-perplexity.ts";
import { events, oauth, openHost, others } from "./open-host.ts";

const sonar = read("06.sse");
const refused = (status: number) => ({ status, body: { error: { message: "no", code: status } } });
const call = { provider: "perplexity" };

describe("what Perplexity is asked with", () => {
  it("is the cookies before a key, and a key where there are none", async () => {
    const both = { env: { ...withKey.env, ...withCookies.env } };
    expect(hostsOf(await askPerplexity({}, [found], both))).toEqual(["www.perplexity.ai"]);
    expect(hostsOf(await askPerplexity({}, [sonar], withKey))).toEqual(["api.perplexity.ai"]);
  });

  it("is the first variable with a key that is not blank", async () => {
    const keyFor = async (env: Readonly<Record<string, string>>) =>
      (await askPerplexity({}, [sonar], { env })).searches[0]?.headers["authorization"];
    expect(await keyFor({ PERPLEXITY_API_KEY: "one", PPLX_API_KEY: "two" })).toBe("Bearer one");
    expect(await keyFor({ PERPLEXITY_API_KEY: " ", PPLX_API_KEY: "two" })).toBe("Bearer two");
  });

  it("is a key of this call alone, whatever else there is", async () => {
    const env = { ...withKey.env, ...withCookies.env };
    const call = { provider: "perplexity", apiKey: "of-this-call" };
    const asked = await askPerplexity({}, [refused(500)], { env, call });
    expect(asked.searches.map(({ headers }) => headers["authorization"])).toEqual(["Bearer of-this-call"]);
  });

  it("is nothing at all where it was named and nothing is configured, and it is not in the chain then", async () => {
    const { outcome, searches } = await askPerplexity({}, [read("10.sse")], { env: {} });
    expect(searches[0]?.headers).not.toHaveProperty("cookie");
    expect(searches[0]?.headers).not.toHaveProperty("authorization");
    expect(outcome.response.authMode).toBe("anonymous");
    const { web, requests } = openHost([], () => events(found), { exclude: others });
    expect((await web.search({ query: "frost" })).attempts).toMatchObject([
      { provider: "perplexity", status: "skipped" },
    ]);
    expect(requests).toEqual([]);
  });

  it.each(["\u201cpplx-quoted\u201d", "pplx-\nbroken"])(
    "is not nobody where a key is there and broken: %j",
    async (key) => {
      const asked = await askPerplexity({}, [found], { env: { PERPLEXITY_API_KEY: key }, call });
      expect(failureOf(asked)).toMatchObject({
        kind: "not-configured",
        message: expect.stringContaining("PERPLEXITY_API_KEY"),
      });
      expect(asked.requests).toEqual([]);
    },
  );

  it("is not nobody where a key is there and blank by mistake", async () => {
    const blank = await askPerplexity({}, [found], { env: {}, settings: { apiKey: " " }, call });
    expect(failureOf(blank)).toMatchObject({ kind: "not-configured", message: expect.stringContaining("apiKey") });
    const { search, requests } = openHost([{ value: " ", source: "the store" }], () => events(found));
    expect(await search()).toMatchObject({ ok: false, error: { kind: "not-configured" } });
    expect(requests).toEqual([]);
  });

  it("takes cookies with or without the header's name, and refuses what are none by the variable's name", async () => {
    const named = await askPerplexity({}, [found], { env: { PERPLEXITY_COOKIES: `Cookie: ${cookies}\n` } });
    expect(named.searches[0]?.headers["cookie"]).toBe(cookies);
    const token = await askPerplexity({}, [found], { env: { PERPLEXITY_COOKIES: "only-a-token" }, call });
    expect(failureOf(token)).toMatchObject({
      kind: "not-configured",
      message: expect.stringContaining("PERPLEXITY_COOKIES"),
    });
    expect(failureOf(token).message).not.toContain("only-a-token");
  });
});

describe("a key of OpenRouter", () => {
  const env = { OPENROUTER_API_KEY: "test-router" };

  it("does not bring Perplexity into the chain", async () => {
    const { web, requests } = openHost([], () => events(sonar), { env, exclude: others });
    expect((await web.search({ query: "frost" })).attempts).toMatchObject([
      { provider: "perplexity", status: "skipped" },
    ]);
    expect(requests).toEqual([]);
  });

  it("is used where Perplexity was named and has none of its own, rather than asking anonymously", async () => {
    const { search, requests } = openHost([], () => events(sonar), { env });
    expect(await search()).toMatchObject({ ok: true, response: { authMode: "api_key" } });
    expect(requests.map(({ url }) => url.href)).toEqual(["https://openrouter.ai/api/v1/chat/completions"]);
    expect(requests[0]?.headers.get("authorization")).toBe("Bearer test-router");
  });

  it("is not billed in the chain when the cookies fail", async () => {
    const { web, requests } = openHost([], () => new Response("no", { status: 500 }), {
      env: { ...env, ...withCookies.env },
      exclude: others,
    });
    await web.search({ query: "frost" });
    expect(requests.map(({ url }) => url.host)).toEqual(["www.perplexity.ai"]);
  });
});

describe("a way that fails", () => {
  const env = { ...withCookies.env, ...withKey.env };

  it.each([
    ["a wall", { status: 403, contentType: "text/html", body: "<html>Just a moment</html>" }, "blocked"],
    ["a fault", refused(500), "server"],
    ["too many requests", refused(429), "rate-limit"],
    ["a refusal", refused(401), "auth"],
    ["an error inside of the stream", read("02.sse"), "rate-limit"],
    ["an empty stream", { body: "", contentType: "text/event-stream" }, "invalid-response"],
  ])("is followed by the next one: %s", async (_, reply, kind) => {
    const asked = await askPerplexity({}, [reply, sonar], { env });
    expect(hostsOf(asked)).toEqual(["www.perplexity.ai", "api.perplexity.ai"]);
    expect(asked.outcome).toMatchObject({ ok: true, response: { authMode: "api_key" } });
    // What the kit tries by itself is not told, as with any key.
    const notes =
      kind === "auth" || kind === "rate-limit" ? [] : [expect.stringContaining(`PERPLEXITY_COOKIES (${kind})`)];
    expect(asked.outcome.notes).toEqual(notes);
  });

  it("is a failure with the last real error where all fail", async () => {
    const asked = await askPerplexity({}, [refused(500), refused(429)], { env });
    expect(failureOf(asked)).toMatchObject({ kind: "rate-limit", status: 429 });
    const twice = await askPerplexity({}, [refused(429), refused(429)], { env });
    expect(failureOf(twice)).toMatchObject({ kind: "rate-limit", status: 429 });
    expect(twice.searches).toHaveLength(2);
  });

  it("is not followed by anything once the caller has left", async () => {
    const reason = new Error("left");
    const controller = new AbortController();
    const { search, requests } = openHost(
      [],
      () => {
        controller.abort(reason);
        return new Response("no", { status: 500 });
      },
      { env },
    );
    await expect(search({ signal: controller.signal })).rejects.toBe(reason);
    expect(requests).toHaveLength(1);
  });

  it("does not go on for ever with a host that makes up sessions", async () => {
    let made = 0;
    const { search, requests } = openHost([], () => new Response("no", { status: 500 }), {
      credentials: { resolve: () => oauth(`made-up-${made++}`) },
    });
    expect(await search()).toMatchObject({ ok: false, error: { kind: "server" } });
    expect(requests.length).toBeLessThan(50);
  });
});

describe("a list of what is available", () => {
  it("shows where the credential comes from and runs nothing for it", async () => {
    const reasons: string[] = [];
    const web = createSearch({
      providers: { perplexity },
      env: {},
      credentials: {
        resolve({ reason }) {
          reasons.push(reason);
          return { value: "••••••••", source: "credentials.json", authMode: "oauth" };
        },
      },
    });
    const listed = (await web.providers()).find(({ id }) => id === "perplexity");
    expect(listed?.availability).toMatchObject({
      level: "auto",
      credentialSource: "credentials.json",
      authMode: "oauth",
    });
    expect(new Set(reasons)).toEqual(new Set(["listing"]));
  });
});
