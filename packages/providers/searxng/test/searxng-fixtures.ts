import { readFixture, readParameter } from "@websonde/search-testkit";
import type { Configuration, ProviderFixtures } from "@websonde/search-testkit";

const read = (name: string) => readFixture(import.meta.url, name);

export const endpoint = "https://searx.example/sx";

/** Answers of an instance and of the proxy in front of it. */
export const pages = {
  unauthorized: { status: 401, body: "<html><body>401 Authorization Required</body></html>" },
  forbidden: { status: 403, body: "<!doctype html>\n<title>403 Forbidden</title>\n<h1>Forbidden</h1>" },
  tooMany: { status: 429, body: "Too Many Requests" },
  signIn: {
    body: '<!DOCTYPE html><html><head><title>Sign in</title></head><body><form method="post"></form></body></html>',
  },
};

/** What is the same with every kind of credential. */
const shared: ProviderFixtures = {
  configuration: { secrets: [] },
  request: { query: readParameter("q") },
  replies: {
    success: read("success.json"),
    empty: {
      body: {
        query: "zxqv",
        results: [],
        answers: [],
        corrections: [],
        infoboxes: [],
        suggestions: [],
        unresponsive_engines: [],
      },
    },
    sparse: read("sparse.json"),
    unauthorized: pages.unauthorized,
    quota: { status: 402, body: "Payment Required" },
    forbidden: pages.forbidden,
    rateLimited: pages.tooMany,
    errorEnvelope: { body: { error: "search error" } },
    results: (rows) => ({
      body: { results: rows.map(({ title, url, snippet }) => ({ title, url, content: snippet, engine: "brave" })) },
    }),
  },
  kinds: { errorEnvelope: "server", forbidden: "unsupported" },
  expected: {
    sparse: {
      provider: "searxng",
      sources: [
        { title: "Only a title", url: "https://water.example.org/a" },
        { title: "https://water.example.org/b", url: "https://water.example.org/b" },
        { title: "https://water.example.org/c", url: "https://water.example.org/c" },
      ],
    },
  },
  time: {
    read: ({ url }) => [url.searchParams.get("time_range") ?? undefined, url.searchParams.get("q")],
    day: ["day", "heat pump"],
    week: ["week", "heat pump"],
    month: ["month", "heat pump"],
    year: ["year", "heat pump"],
    after: [undefined, "heat pump after:2025-06-01"],
    before: [undefined, "heat pump before:2025-09-01"],
    both: [undefined, "heat pump after:2025-06-01 before:2025-09-01"],
  },
  sites: {
    one: "heat pump site:example.org",
    two: "heat pump (site:example.org OR site:example.net)",
    excluded: "heat pump -site:example.com",
    path: "heat pump example.org/guide",
    lists: "heat pump site:example.org -site:bad.example",
  },
  unsupported: { count: "a page has as many results as its engines give; there is no parameter for it" },
  module: new URL("../src/index.ts", import.meta.url),
};

const wrongSettings = {
  endpoint: 7,
  token: 7,
  categories: 7,
  engines: {},
  language: 7,
  safesearch: 3,
  basicUsername: 7,
};

function fixturesFor(
  variant: string,
  authMode: "bearer" | "basic" | "none",
  configuration: Configuration,
  unsupported: ProviderFixtures["unsupported"] = {},
): ProviderFixtures {
  return {
    ...shared,
    variant,
    configuration: { ...configuration, wrongSettings },
    expected: {
      ...shared.expected,
      success: {
        provider: "searxng",
        authMode,
        answer: "42 cm\n\nGauge zero is 1.2 m.\n\nUlm: 7°C: rain",
        relatedQuestions: ["river levels today"],
        sources: [
          {
            title: "River levels",
            url: "https://water.example.org/levels",
            snippet: "Updated hourly.",
            publishedDate: "2026-03-01T09:00:00",
            ageSeconds: 4 * 86_400 + 3 * 3_600,
          },
          { title: "https://blog.example.com/r", url: "https://blog.example.com/r" },
        ],
      },
    },
    unsupported: { ...shared.unsupported, ...unsupported },
  };
}

export const bearerFixtures = fixturesFor("with a token", "bearer", {
  env: { SEARXNG_ENDPOINT: endpoint, SEARXNG_TOKEN: "test-searxng/a+b=" },
  secrets: ["test-searxng/a+b="],
});

/** User name and password come from a host here: in variables a password may hold blanks and quotes, which a key may not. */
export const basicFixtures = fixturesFor("with a user name and a password", "basic", {
  env: { SEARXNG_ENDPOINT: endpoint },
  credential: {
    value: "test-pä+ss/word",
    source: "the host",
    authMode: "basic",
    details: { username: "reader" },
  },
  secrets: ["test-pä+ss/word"],
});

export const openFixtures = fixturesFor(
  "open to everybody",
  "none",
  { env: { SEARXNG_ENDPOINT: endpoint }, secrets: [] },
  { credential: "the instance wants none" },
);
