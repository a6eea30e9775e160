import { readFixture, readJsonField } from "@websonde/search-testkit";
import type { ProviderFixtures } from "@websonde/search-testkit";

const read = (name: string) => readFixture(import.meta.url, name);

/** With a key: the REST API. */
export const fixtures: ProviderFixtures = {
  configuration: {
    env: { PARALLEL_API_KEY: "test-parallel/a+b=" },
    secrets: ["test-parallel/a+b="],
    wrongSettings: { mode: "agentic", country: 7, sessionId: 7 },
  },
  request: { query: readJsonField("objective"), count: readJsonField("advanced_settings.max_results") },
  replies: {
    success: read("success.json"),
    empty: read("empty.json"),
    sparse: read("sparse.json"),
    unauthorized: { ...read("unauthorized.json"), status: 401 },
    quota: { ...read("quota.json"), status: 402 },
    forbidden: { ...read("unauthorized.json"), status: 403 },
    rateLimited: { ...read("rate-limited.json"), status: 429 },
    errorEnvelope: [
      read("error-envelope.json"),
      { body: { message: "backend" } },
      { body: { detail: "backend" } },
      { body: { error: "backend" } },
      { body: { error: "backend", results: [] } },
    ],
    results: (rows) => ({
      body: {
        search_id: "search_03",
        results: rows.map(({ title, url, snippet }) => ({ title, url, excerpts: snippet ? [snippet] : [] })),
      },
    }),
  },
  kinds: { errorEnvelope: "server" },
  expected: {
    success: {
      provider: "parallel",
      authMode: "api_key",
      requestId: "search_01",
      usage: { searchRequests: 1 },
      sources: [
        {
          title: "Grid storage",
          url: "https://grid.example.org/a",
          snippet: "Capacity doubled.\n\nCosts fell.",
          publishedDate: "2026-01-05",
          ageSeconds: 59 * 86_400 + 12 * 3_600,
        },
        { title: "https://grid.example.com/b", url: "https://grid.example.com/b" },
      ],
    },
    sparse: {
      provider: "parallel",
      sources: [
        { title: "https://grid.example.org/bare", url: "https://grid.example.org/bare" },
        { title: "https://grid.example.org/null", url: "https://grid.example.org/null" },
        { title: "Odd types", url: "https://grid.example.org/odd" },
      ],
    },
  },
  time: {
    read: readJsonField("advanced_settings.source_policy"),
    day: { after_date: "2026-03-04" },
    week: { after_date: "2026-02-26" },
    month: { after_date: "2026-02-02" },
    year: { after_date: "2025-03-05" },
    after: { after_date: "2025-06-01" },
    // There is no field for an end.
    before: undefined,
    both: { after_date: "2025-06-01" },
  },
  sites: {
    read: ({ body }) => {
      const { objective, search_queries: queries, advanced_settings: settings } = JSON.parse(body);
      return [objective, queries, settings.source_policy];
    },
    one: ["heat pump", ["heat pump"], { include_domains: ["example.org"] }],
    two: ["heat pump", ["heat pump"], { include_domains: ["example.org", "example.net"] }],
    excluded: ["heat pump", ["heat pump"], { exclude_domains: ["example.com"] }],
    path: ["heat pump", ["heat pump"], { include_domains: ["example.org"] }],
    lists: ["heat pump", ["heat pump"], { include_domains: ["example.org"] }],
  },
  module: new URL("../src/index.ts", import.meta.url),
};
