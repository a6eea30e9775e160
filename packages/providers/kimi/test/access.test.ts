import { catalog, createSearch } from "@websonde/search-core";
import type { Credential, SearchOptions } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { describe, expect, it } from "vitest";
import kimi from "../src/index.ts";
import { askKimi, failureOf, read } from "./ask-kimi.ts";

/** Other providers that are installed here are none of this test's. */
const exclude = catalog.map(({ id }) => id).filter((id) => id !== "kimi");
const key = { KIMI_SEARCH_API_KEY: "test-kimi/a+b=" };

describe("a key of the Moonshot Open Platform", () => {
  const lone = { MOONSHOT_API_KEY: "test-open-platform" };

  it("alone leaves Kimi out of the chain, with the reason", async () => {
    const web = createSearch({
      providers: { kimi },
      exclude,
      env: lone,
      fetch: () => Promise.reject(new Error("sent")),
    });
    const attempt = (await web.search({ query: "frost" })).attempts.find(({ provider }) => provider === "kimi");
    expect(attempt).toMatchObject({ status: "skipped", kind: "not-configured" });
    expect(attempt?.message).toContain("MOONSHOT_API_KEY is one of the Moonshot Open Platform");
  });

  it("alone is not sent where Kimi is named, and the error says which key is needed", async () => {
    const asked = await askKimi({}, undefined, { env: lone, call: { provider: "kimi" } });
    const { kind, message } = failureOf(asked);
    expect(kind).toBe("not-configured");
    for (const part of ["Kimi Code Console", "MOONSHOT_SEARCH_API_KEY", "KIMI_SEARCH_API_KEY"])
      expect(message).toContain(part);
    expect(message).not.toContain("test-open-platform");
    expect(asked.requests).toEqual([]);
  });

  it("beside one of Kimi Code is not sent either", async () => {
    const { requests } = await askKimi({}, undefined, { env: { ...lone, ...key } });
    expect(requests.map(({ headers }) => headers["authorization"])).toEqual(["Bearer test-kimi/a+b="]);
  });

  it("is named as the wrong one where there is no key at all", async () => {
    const { message } = failureOf(await askKimi({}, undefined, { env: {}, call: { provider: "kimi" } }));
    expect(message).toContain("one of the Moonshot Open Platform does not work");
  });
});

describe("where Kimi's key comes from", () => {
  it.each([
    [{ MOONSHOT_SEARCH_API_KEY: "first", KIMI_SEARCH_API_KEY: "second" }, "Bearer first"],
    [{ MOONSHOT_SEARCH_API_KEY: "  ", KIMI_SEARCH_API_KEY: "second" }, "Bearer second"],
    [{ MOONSHOT_SEARCH_API_KEY: " first\n" }, "Bearer first"],
  ])("is, for %j, the first variable that is not blank", async (env, sent) => {
    const { searches } = await askKimi({}, undefined, { env });
    expect(searches.map(({ headers }) => headers["authorization"])).toEqual([sent]);
  });

  it("may be the host's sign-in, which is refreshed once when it is refused", async () => {
    const asked: string[] = [];
    const sent: (string | null)[] = [];
    const tokens: Readonly<Record<string, Credential>> = {
      initial: { value: "test-old", source: "kimi-code", authMode: "oauth" },
      refresh: { value: "test-new", source: "kimi-code", authMode: "oauth" },
    };
    const options: SearchOptions = {
      providers: { kimi },
      exclude,
      env: {},
      upstreams: createUpstreamRegistry(),
      credentials: {
        resolve({ reason }) {
          asked.push(reason);
          return tokens[reason];
        },
      },
      fetch: async (_, init) => {
        const authorization = new Headers(init?.headers).get("authorization");
        sent.push(authorization);
        const isOld = authorization === "Bearer test-old";
        return new Response(read(isOld ? "unauthorized.json" : "success.json").body, {
          status: isOld ? 401 : 200,
        });
      },
    };
    const outcome = await createSearch(options).search({ query: "frost" });
    expect(outcome.response).toMatchObject({ provider: "kimi", authMode: "oauth" });
    expect(sent).toEqual(["Bearer test-old", "Bearer test-new"]);
    expect(asked.filter((reason) => reason === "refresh")).toHaveLength(1);
  });
});

describe("where Kimi's search is asked", () => {
  const urlFor = async (env: Readonly<Record<string, string>>, settings = {}, call = {}) =>
    (
      await askKimi({}, undefined, { env: { ...key, ...env }, settings, call: { provider: "kimi", ...call } })
    ).searches.map(({ url }) => url.href);

  it.each([
    [{ MOONSHOT_SEARCH_BASE_URL: "  https://gateway.example/kimi  " }, "https://gateway.example/kimi"],
    [{ MOONSHOT_SEARCH_BASE_URL: "https://gateway.example/kimi/?tenant=7" }, "https://gateway.example/kimi/?tenant=7"],
    [{ KIMI_SEARCH_BASE_URL: "https://gateway.example/v1/search" }, "https://gateway.example/v1/search"],
    [{ MOONSHOT_SEARCH_BASE_URL: " ", KIMI_SEARCH_BASE_URL: "https://gateway.example/b" }, "https://gateway.example/b"],
    [
      { MOONSHOT_SEARCH_BASE_URL: "https://gateway.example/a", KIMI_SEARCH_BASE_URL: "https://gateway.example/b" },
      "https://gateway.example/a",
    ],
  ])("is the whole address of a variable, trimmed and else as it stands: %j", async (env, url) => {
    expect(await urlFor(env)).toEqual([url]);
  });

  it("is below the base URL of the settings, or of the call, which wins", async () => {
    const baseUrl = "https://gateway.example/coding/v1/";
    expect(await urlFor({}, { baseUrl })).toEqual(["https://gateway.example/coding/v1/search"]);
    const env = { MOONSHOT_SEARCH_BASE_URL: "https://elsewhere.example/search" };
    expect(await urlFor(env, {}, { baseUrl })).toEqual(["https://gateway.example/coding/v1/search"]);
  });

  it.each(["file:///etc/passwd", "api.kimi.com", "https://user:hunter2@gateway.example/search"])(
    "is refused by the variable's name where it is %s",
    async (url) => {
      const asked = await askKimi({}, undefined, {
        env: { ...key, KIMI_SEARCH_BASE_URL: url },
        call: { provider: "kimi" },
      });
      const { kind, message } = failureOf(asked);
      expect(kind).toBe("not-configured");
      expect(message).toContain("KIMI_SEARCH_BASE_URL");
      expect(message).not.toContain("hunter2");
      expect(asked.requests).toEqual([]);
    },
  );
});
