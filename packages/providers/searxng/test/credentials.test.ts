import { createSearch } from "@websonde/search-core";
import { answerInTurn, askProvider } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import searxng from "../src/index.ts";
import { askSearxng, failureOf, found, page, withAddress } from "./ask-searxng.ts";
import { basicFixtures, endpoint, pages } from "./searxng-fixtures.ts";

const user = (username: string, password: string) => ({
  SEARXNG_BASIC_USERNAME: username,
  SEARXNG_BASIC_PASSWORD: password,
});

/** What goes out as `Authorization`. */
async function authorizationFor(env: Readonly<Record<string, string>>, settings: object = {}) {
  const { requests, outcome } = await askSearxng({}, [found], { ...withAddress(env), settings: { ...settings } });
  return { header: requests[0]?.headers["authorization"], authMode: outcome.response.authMode };
}

describe("the credential that an instance sees", () => {
  it.each([
    ["none", {}, undefined, "none"],
    ["a token", { SEARXNG_TOKEN: "test-token" }, "Bearer test-token", "bearer"],
    ["a token by its other name", { SEARXNG_API_KEY: "test-token" }, "Bearer test-token", "bearer"],
    ["a token with its scheme", { SEARXNG_TOKEN: "Bearer test-token" }, "Bearer test-token", "bearer"],
    // base64 of the UTF-8 bytes, RFC 7617
    ["user and password", user("u", "p:ä"), "Basic dTpwOsOk", "basic"],
    ["a password in UTF-8", user("u", "pä"), "Basic dTpww6Q=", "basic"],
    ["an empty password", user("u", ""), "Basic dTo=", "basic"],
    ["an empty user name", user("", "p"), "Basic OnA=", "basic"],
    ["both kinds, of which Basic wins", { SEARXNG_TOKEN: "test-token", ...user("u", "p") }, "Basic dTpw", "basic"],
    ["typographic quotes in a password", user("u", "“p”"), "Basic dTrigJxw4oCd", "basic"],
  ])("is %s", async (_, env, header, authMode) => {
    expect(await authorizationFor(env)).toEqual({ header, authMode });
  });

  it("may stand in the settings, after the environment", async () => {
    expect(await authorizationFor({}, { token: "test-token" })).toMatchObject({ header: "Bearer test-token" });
    expect(await authorizationFor({}, { basicUsername: "u", basicPassword: "p" })).toMatchObject({
      header: "Basic dTpw",
    });
    expect(await authorizationFor({ SEARXNG_TOKEN: "test-env" }, { token: "test-settings" })).toMatchObject({
      header: "Bearer test-env",
    });
    expect(await authorizationFor({ SEARXNG_BASIC_USERNAME: "u" }, { basicPassword: "p" })).toMatchObject({
      header: "Basic dTpw",
    });
  });

  it("may be named in the settings by its variable", async () => {
    expect(await authorizationFor({ MY_TOKEN: "test-mine" }, { token: "$MY_TOKEN" })).toMatchObject({
      header: "Bearer test-mine",
    });
  });

  it("may stand in headers of the user's own, for a proxy of another kind", async () => {
    const headers = { "X-Access-Id": "test-id", "CF-Access-Client-Secret": "test-secret" };
    const asked = await askSearxng({}, [{ status: 500, body: "test-secret is not valid" }], { settings: { headers } });
    expect(asked.requests[0]?.headers).toMatchObject({
      "x-access-id": "test-id",
      "cf-access-client-secret": "test-secret",
    });
    expect(JSON.stringify(asked.outcome)).not.toContain("test-secret");
  });

  it("goes along to the further pages and to the list of engines", async () => {
    const first = page([{ url: "https://example.org/a" }]);
    const asked = await askSearxng({ limit: 5 }, [{ body: { engines: [] } }, first, page([])], {
      ...withAddress({ SEARXNG_TOKEN: "test-token" }),
      settings: { engines: "ddg" },
    });
    expect(asked.requests.map(({ url }) => url.pathname)).toEqual(["/sx/config", "/sx/search", "/sx/search"]);
    expect(asked.requests.every(({ headers }) => headers["authorization"] === "Bearer test-token")).toBe(true);
  });
});

describe("user name and password that cannot be sent", () => {
  it.each([
    ["a colon in the user name", user("u:x", "p"), "SEARXNG_BASIC_USERNAME"],
    ["a line break in the user name", user("u\nx", "p"), "SEARXNG_BASIC_USERNAME"],
    ["a C1 control in the user name", user("u\u0085", "p"), "SEARXNG_BASIC_USERNAME"],
    ["a NUL in the password", user("u", "p\u0000q"), "SEARXNG_BASIC_PASSWORD"],
    ["a C1 control in the password", user("u", "p\u009f"), "SEARXNG_BASIC_PASSWORD"],
    ["a password alone", { SEARXNG_BASIC_PASSWORD: "" }, "SEARXNG_BASIC_USERNAME"],
    ["a user name alone", { SEARXNG_BASIC_USERNAME: "u" }, "SEARXNG_BASIC_PASSWORD"],
  ])("for %s are refused by name, unasked", async (_, env, name) => {
    const asked = await askSearxng({}, [found], withAddress(env));
    expect(failureOf(asked)).toMatchObject({ kind: "not-configured", message: expect.stringContaining(name) });
    expect(asked.requests).toEqual([]);
  });

  it("are checked when a host hands them out, too", async () => {
    const credential = { value: "p", source: "the host", authMode: "basic" as const, details: { username: "u:x" } };
    const fixtures = { ...basicFixtures, configuration: { ...basicFixtures.configuration, credential } };
    const asked = await askProvider({ provider: searxng, fixtures }, answerInTurn(found), {
      call: { provider: "searxng" },
    });
    expect(failureOf(asked).kind).toBe("not-configured");
    expect(asked.requests).toEqual([]);
  });
});

describe("secrets", () => {
  it("in the address are refused without being shown", async () => {
    for (const options of [
      { env: { SEARXNG_URL: "http://u:hunter2@s.example" } },
      { env: {}, settings: { endpoint: "http://u:hunter2@s.example" } },
    ]) {
      const asked = await askSearxng({}, [found], options);
      expect(failureOf(asked).kind).toBe("not-configured");
      expect(asked.requests).toEqual([]);
      expect(JSON.stringify(asked.outcome)).not.toContain("hunter2");
    }
  });

  it("that are wrong in the settings are named by their setting and not shown", async () => {
    const asked = await askSearxng({}, [found], { settings: { token: "test\ntoken" } });
    expect(failureOf(asked)).toMatchObject({
      kind: "not-configured",
      message: expect.stringContaining("providers.searxng.token"),
    });
  });

  it("that an instance sends back stand in no outcome: as they are, URL-encoded or in base64", async () => {
    const password = "hunter/2+ä";
    const encoded = Buffer.from(`u:${password}`).toString("base64");
    const told = `${password} ${encodeURIComponent(password)} ${encoded}`;
    const replies = [
      { status: 500, body: { error: told } },
      { status: 400, body: `Basic ${encoded}` },
      page([], { unresponsive_engines: [["google", told]] }),
    ];
    for (const reply of replies) {
      const { outcome } = await askSearxng({}, [reply], withAddress(user("u", password)));
      const shown = JSON.stringify([outcome, String(outcome.ok || outcome.error), outcome.ok || outcome.error.stack]);
      for (const secret of [password, encodeURIComponent(password), encoded]) expect(shown).not.toContain(secret);
    }
  });

  it("of other providers are not sent, and this one goes to its own origin alone", async () => {
    const others = { BRAVE_API_KEY: "test-brave", EXA_API_KEY: "test-exa" };
    const asked = await askSearxng(
      {},
      [{ status: 302, headers: { Location: "https://elsewhere.example/search?q=x" } }, found],
      withAddress({ SEARXNG_TOKEN: "test-token", ...others }),
    );
    const sent = asked.requests.map(({ url, headers }) => [url.origin, headers["authorization"]]);
    expect(sent).toEqual([["https://searx.example", "Bearer test-token"]]);
    expect(failureOf(asked).kind).toBe("invalid-response");
    expect(JSON.stringify(asked.requests)).not.toMatch(/test-brave|test-exa/);
  });
});

describe("what is said of the credential", () => {
  const describeProvider = async (env: Readonly<Record<string, string>>, settings: object = {}) => {
    const web = createSearch({
      providers: { searxng },
      env: { SEARXNG_ENDPOINT: endpoint, ...env },
      settings: { providers: { searxng: { ...settings } } },
    });
    return (await web.providers()).find(({ id }) => id === "searxng");
  };

  it("is where it comes from, never what it is", async () => {
    const cases = [
      [{ SEARXNG_TOKEN: "test-token" }, {}, "SEARXNG_TOKEN"],
      [user("u", "test-pass"), {}, "SEARXNG_BASIC_PASSWORD"],
      [{}, { token: "test-token" }, "providers.searxng.token"],
      [{}, { apiKey: "test-token" }, "providers.searxng.apiKey"],
      [{}, { basicUsername: "u", basicPassword: "test-pass" }, "providers.searxng.basicPassword"],
    ] as const;
    for (const [env, settings, source] of cases) {
      const description = JSON.stringify(await describeProvider(env, settings));
      expect(description).toContain(source);
      expect(description).not.toMatch(/test-(?:token|pass)/);
    }
  });

  it("is what to check, when it is refused", async () => {
    const failure = failureOf(await askSearxng({}, [pages.unauthorized], withAddress(user("u", "p"))));
    expect(failure).toMatchObject({ kind: "auth", status: 401 });
    expect(failure.message).toMatch(/SEARXNG_TOKEN.*SEARXNG_BASIC_USERNAME/);
  });
});
