import type { CannedReply } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import { askSearxng, failureOf, found, withAddress } from "./ask-searxng.ts";
import { pages } from "./searxng-fixtures.ts";

const hint = /json.*search\.formats.*settings\.yml/;

describe("what an instance or its proxy refuses", () => {
  it.each<[string, CannedReply, string]>([
    ["credentials", pages.unauthorized, "auth"],
    ["a plan", { status: 402, body: "Payment Required" }, "quota"],
    ["JSON", pages.forbidden, "unsupported"],
    ["JSON, in plain words", { status: 403, contentType: "text/html", body: "Forbidden" }, "unsupported"],
    ["too many requests", pages.tooMany, "rate-limit"],
    ["an empty query", { status: 400, body: { error: "No query" } }, "invalid-request"],
    ["the path", { status: 404, body: "<html><title>404 Not Found</title></html>" }, "not-found"],
    ["by a fault", { status: 500, body: { error: "search error" } }, "server"],
    ["by a gateway", { status: 502, body: "<html><h1>502 Bad Gateway</h1></html>" }, "server"],
    ["by a fault inside a 200", { body: { error: "search error" } }, "server"],
    ["by breaking off", { body: '{"query":"x","results":[{' }, "invalid-response"],
  ])("%s", async (_, reply, kind) => {
    const asked = await askSearxng({}, [reply, found]);
    expect(failureOf(asked).kind).toBe(kind);
    expect(asked.searches).toHaveLength(1);
  });

  it("as JSON that is off says what to change, and is no matter of credentials", async () => {
    for (const options of [{}, withAddress({ SEARXNG_TOKEN: "test-token" })]) {
      const failure = failureOf(await askSearxng({}, [pages.forbidden], options));
      expect(failure).toMatchObject({ kind: "unsupported", status: 403 });
      expect(failure.message).toMatch(hint);
      expect(failure.message).not.toContain("<");
    }
  });

  it("as a challenge of a proxy is a wall", async () => {
    const challenge = { ...pages.forbidden, headers: { "cf-mitigated": "challenge" } };
    expect(failureOf(await askSearxng({}, [challenge]))).toMatchObject({ kind: "blocked", reason: "challenge" });
  });

  it("with a time to come back says it", async () => {
    const failure = failureOf(await askSearxng({}, [{ ...pages.tooMany, headers: { "Retry-After": "60" } }]));
    expect(failure).toMatchObject({ kind: "rate-limit", retryAfterMs: 60_000 });
    expect(failureOf(await askSearxng({}, [pages.tooMany])).message).toContain("Too Many Requests");
  });
});

describe("a page in place of an answer", () => {
  it.each<[string, CannedReply]>([
    ["a sign-in page", pages.signIn],
    ["a page without a content type of its own", { ...pages.signIn, contentType: "text/plain" }],
    ["the results as HTML", { body: "\n<!DOCTYPE html><html><main id=main_results></main></html>" }],
  ])("says that JSON may be off: %s", async (_, reply) => {
    const failure = failureOf(await askSearxng({}, [reply]));
    expect(failure).toMatchObject({ kind: "invalid-response", status: 200 });
    expect(failure.message).toMatch(hint);
    expect(failure.message).toMatch(/HTML/);
  });

  it("is not seen in JSON that a proxy calls HTML", async () => {
    const { outcome } = await askSearxng({}, [{ ...found, contentType: "text/html" }]);
    expect(outcome.ok).toBe(true);
  });
});

describe("a redirect of an instance", () => {
  const to = (status: number, location: string): CannedReply => ({ status, headers: { Location: location } });

  it("within its origin is followed", async () => {
    const asked = await askSearxng({ query: "tides" }, [to(308, "/other/search?q=tides&format=json"), found]);
    expect(asked.outcome.ok).toBe(true);
    expect(asked.requests.map(({ url }) => url.pathname)).toEqual(["/sx/search", "/other/search"]);
  });

  it.each(["https://www.google.example/search?q=tides", "http://169.254.169.254/latest/", "http://127.0.0.1:9/"])(
    "to another one is not: %s",
    async (location) => {
      for (const env of [{}, { SEARXNG_ENDPOINT: "http://localhost:8080" }]) {
        const asked = await askSearxng({}, [to(302, location), found], withAddress(env));
        expect(failureOf(asked).kind).toBe("invalid-response");
        expect(asked.requests).toHaveLength(1);
      }
    },
  );
});

describe("an instance on the user's own machine", () => {
  it.each(["http://localhost:8080", "http://127.0.0.1:8888/searx", "http://[::1]:8080", "http://10.0.0.7"])(
    "is asked at %s",
    async (address) => {
      const { outcome, requests } = await askSearxng({}, [found], withAddress({ SEARXNG_ENDPOINT: address }));
      expect(outcome.ok).toBe(true);
      expect(requests[0]?.url.origin).toBe(new URL(address).origin);
    },
  );
});
