import { readFixture, readJsonField } from "@websonde/search-testkit";
import type { ProviderFixtures } from "@websonde/search-testkit";

const read = (name: string) => readFixture(import.meta.url, name);

export const fixtures: ProviderFixtures = {
  configuration: { env: { SYNTHETIC_API_KEY: "syn_test/a+b=" }, secrets: ["syn_test/a+b="] },
  request: { query: readJsonField("query") },
  replies: {
    success: read("success.json"),
    empty: [read("empty.json"), { body: {} }, { body: { results: null } }],
    sparse: read("sparse.json"),
    unauthorized: { ...read("unauthorized.json"), status: 401 },
    quota: { ...read("quota.json"), status: 402 },
    forbidden: { ...read("forbidden.json"), status: 403 },
    rateLimited: { ...read("rate-limited.json"), status: 429 },
    errorEnvelope: [
      read("error-envelope.json"),
      { body: { error: { message: "search backend failed" } } },
      { body: { message: "search backend failed" } },
      { body: { detail: "search backend failed" } },
      { body: { error: "search backend failed", results: [] } },
    ],
    results: (rows) => ({ body: { results: rows.map(({ title, url, snippet }) => ({ title, url, text: snippet })) } }),
  },
  kinds: { errorEnvelope: "server" },
  expected: {
    success: {
      provider: "synthetic",
      authMode: "api_key",
      sources: [
        {
          title: "Winter clusters",
          url: "https://bees.example.org/w",
          snippet: "Bees keep 35 °C in the core.",
          publishedDate: "2025-12-01T00:00:00.000Z",
          ageSeconds: 94 * 86_400 + 12 * 3_600,
        },
        { title: "https://bees.example.com/2", url: "https://bees.example.com/2" },
      ],
    },
    sparse: {
      provider: "synthetic",
      sources: [
        { title: "Bare", url: "https://bees.example.org/bare" },
        { title: "https://bees.example.org/null", url: "https://bees.example.org/null" },
        { title: "Odd types", url: "https://bees.example.org/odd" },
      ],
    },
  },
  time: { read: readJsonField("query") },
  sites: {
    one: "heat pump site:example.org",
    two: "heat pump site:example.org site:example.net",
    excluded: "heat pump -site:example.com",
    path: "heat pump site:example.org",
    lists: "heat pump site:example.org -site:bad.example",
  },
  unsupported: { count: "it takes no count and gives what it has" },
  module: new URL("../src/index.ts", import.meta.url),
};
