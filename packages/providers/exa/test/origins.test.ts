import { answerWith, askProvider } from "@websonde/search-testkit";
import type { Asked } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import exa from "../src/index.ts";
import { askExa, failureOf, read } from "./ask-exa.ts";
import { fixtures } from "./exa-fixtures.ts";

const key = "test-exa/a+b=";
const whereKeyWent = ({ requests }: Asked) =>
  requests.filter(({ headers }) => headers["x-api-key"] !== undefined).map(({ url }) => url.origin + url.pathname);

describe("the origin that sees Exa's key", () => {
  it.each(["http://127.0.0.1:4321/exa/", "http://127.0.0.1:4321/exa", "http://127.0.0.1:4321/exa//"])(
    "is the configured %s alone, with one slash before the path",
    async (address) => {
      const asked = await askExa({}, undefined, { env: { EXA_API_KEY: key, EXA_BASE_URL: address } });
      expect(asked.outcome.ok).toBe(true);
      expect(whereKeyWent(asked)).toEqual(["http://127.0.0.1:4321/exa/search"]);
    },
  );

  it("is the vendor's where none is configured", async () => {
    expect(whereKeyWent(await askExa({}))).toEqual(["https://api.exa.ai/search"]);
  });

  it("is no other one after a redirect", async () => {
    const asked = await askProvider(
      { provider: exa, fixtures },
      ({ url }) =>
        url.host === "elsewhere.example"
          ? new Response(read("success.json").body)
          : new Response(null, { status: 307, headers: { Location: "https://elsewhere.example/search" } }),
      {},
    );
    expect(whereKeyWent(asked)).toEqual(["https://api.exa.ai/search"]);
    expect(failureOf(asked).kind).toBe("invalid-response");
  });

  it("sees no key of another provider", async () => {
    const others = { BRAVE_API_KEY: "test-brave", TAVILY_API_KEY: "test-tavily", SEARXNG_TOKEN: "test-searxng" };
    const { requests } = await askProvider({ provider: exa, fixtures }, answerWith(read("success.json")), {
      env: { EXA_API_KEY: key, ...others },
    });
    const sent = JSON.stringify(requests.map(({ url, headers, body }) => [url.href, headers, body]));
    expect(sent).toContain(key);
    for (const other of Object.values(others)) expect(sent).not.toContain(other);
  });
});

describe("an address of Exa's API", () => {
  it.each(["file:///etc/passwd", "api.exa.ai", "ftp://api.exa.ai"])(
    "that is %s is refused by its name",
    async (url) => {
      const asked = await askExa({}, undefined, {
        env: { EXA_API_KEY: key, EXA_BASE_URL: url },
        call: { provider: "exa" },
      });
      expect(failureOf(asked).kind).toBe("not-configured");
      expect(failureOf(asked).message).toContain("EXA_BASE_URL");
      expect(asked.requests).toEqual([]);
    },
  );

  it("with a password in it is refused without showing it", async () => {
    const asked = await askExa({}, undefined, {
      env: { EXA_API_KEY: key, EXA_BASE_URL: "https://user:hunter2@gateway.example" },
      call: { provider: "exa" },
    });
    expect(failureOf(asked).kind).toBe("not-configured");
    expect(JSON.stringify(asked.outcome)).not.toContain("hunter2");
  });
});
