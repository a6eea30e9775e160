import { readFixture, readParameter } from "@websonde/search-testkit";
import type { ProviderFixtures } from "@websonde/search-testkit";

const read = (name: string) => readFixture(import.meta.url, name);

export const fixtures: ProviderFixtures = {
  configuration: {
    env: { JINA_API_KEY: "test-jina/a+b=" },
    secrets: ["test-jina/a+b="],
    wrongSettings: { readerUrl: 7 },
  },
  request: { query: readParameter("q"), count: readParameter("count") },
  replies: {
    success: read("success.json"),
    empty: [
      { ...read("no-results.json"), status: 422 },
      read("no-results.json"),
      {
        status: 422,
        body: { code: 422, name: "AssertionFailureError", message: "No search results available for query x" },
      },
      { body: { code: 200, status: 20_000, data: [] } },
      { body: { code: 200, status: 20_000, data: { results: [] } } },
      { body: [] },
    ],
    sparse: read("sparse.json"),
    unauthorized: [
      { ...read("key-needed.json"), status: 401 },
      { ...read("key-wrong.json"), status: 401 },
      { status: 401, body: { data: null, code: 401, name: "EmailUnverifiedError", status: 40_104, message: "Verify" } },
    ],
    quota: [
      { ...read("balance.json"), status: 402 },
      { ...read("balance.json"), status: 409 },
      read("balance.json"),
      { status: 402, body: { code: 402, name: "InsufficientBalanceError" } },
    ],
    forbidden: { ...read("forbidden.json"), status: 403 },
    rateLimited: { ...read("rate-limited.json"), status: 429 },
    errorEnvelope: [
      read("balance.json"),
      read("rate-limited-wait.json"),
      { body: { code: 500, status: 50_000, data: null, message: "Crashed" } },
      { body: { code: 200, data: null } },
    ],
    results: (rows) => ({
      body: { code: 200, data: rows.map(({ title, url, snippet }) => ({ title, url, description: snippet })) },
    }),
  },
  expected: {
    success: {
      provider: "jina",
      authMode: "api_key",
      sources: [
        {
          title: "Glacier survey",
          url: "https://ice.example.org/survey",
          snippet: "Mass balance for 2025.",
          publishedDate: "Mar 3, 2026",
          ageSeconds: 2.5 * 86_400,
        },
        { title: "https://ice.example.com/x", url: "https://ice.example.com/x", snippet: "Body" },
      ],
    },
    sparse: {
      provider: "jina",
      sources: [
        { title: "https://ice.example.org/bare", url: "https://ice.example.org/bare" },
        { title: "https://ice.example.org/null", url: "https://ice.example.org/null" },
        {
          title: "Dated twice",
          url: "https://ice.example.org/dated",
          snippet: "Body.",
          publishedDate: "2026-03-02T00:00:00Z",
          ageSeconds: 3.5 * 86_400,
        },
      ],
    },
  },
  // Jina has no filter for time; the whole request is the same then.
  time: { read: ({ url }) => [...url.searchParams.keys()] },
  sites: {
    read: ({ url }) => [url.searchParams.get("q"), ...url.searchParams.getAll("site")],
    one: ["heat pump", "example.org"],
    two: ["heat pump", "example.org", "example.net"],
    excluded: ["heat pump -site:example.com"],
    path: ["heat pump", "example.org"],
    lists: ["heat pump -site:bad.example", "example.org"],
  },
  module: new URL("../src/index.ts", import.meta.url),
};
