import { readFixture, readJsonField } from "@websonde/search-testkit";
import type { ProviderFixtures } from "@websonde/search-testkit";

const read = (name: string, status = 200) => ({ ...readFixture(import.meta.url, name), status });

/** With a key: the REST API. */
export const fixtures: ProviderFixtures = {
  configuration: {
    env: { YDC_API_KEY: "test-youcom/a+b=" },
    secrets: ["test-youcom/a+b="],
    wrongSettings: { country: 7, keyless: "yes", news: "no" },
  },
  request: { query: readJsonField("query"), count: readJsonField("count") },
  replies: {
    success: read("success.json"),
    empty: [read("empty.json"), { body: { results: { web: [] } } }, { body: { metadata: { search_uuid: "u-3" } } }],
    sparse: read("sparse.json"),
    unauthorized: read("unauthorized.json", 401),
    quota: { ...read("payment-required.json", 402), headers: { "payment-required": "eyJ4NDAyIjoxfQ==" } },
    forbidden: [read("no-scope.json", 403), read("gateway-forbidden.json", 403)],
    rateLimited: read("rate-limited.json", 429),
    errorEnvelope: [
      read("usage-limit.json"),
      read("internal-error.json"),
      { body: { results: { web: [] }, error: "No index" } },
    ],
    results: (rows) => ({
      body: {
        results: { web: rows.map(({ title, url, snippet }) => ({ title, url, snippets: [snippet] })) },
        metadata: { search_uuid: "u-4" },
      },
    }),
  },
  expected: {
    success: {
      provider: "youcom",
      authMode: "api_key",
      requestId: "u-1",
      usage: { searchRequests: 1 },
      sources: [
        {
          title: "Oolong steps",
          url: "https://tea.example.org/oolong",
          snippet: "Withering takes hours.\nSecond passage.",
          publishedDate: "2026-02-03T12:00:00",
          ageSeconds: 30 * 86_400,
          author: "Example Author",
        },
        { title: "B", url: "https://tea.example.com/b", snippet: "Only text" },
        {
          title: "[News] Harvest",
          url: "https://news.example.net/h",
          snippet: "Early",
          publishedDate: "2026-03-01T00:00:00",
          ageSeconds: 4 * 86_400 + 12 * 3_600,
        },
      ],
    },
    sparse: {
      provider: "youcom",
      sources: ["bare", "null", "types"].map((page) => ({
        title: `https://tea.example.org/${page}`,
        url: `https://tea.example.org/${page}`,
      })),
    },
  },
  time: {
    read: readJsonField("freshness"),
    day: "day",
    week: "week",
    month: "month",
    year: "year",
    after: "2025-06-01to2026-03-05",
    before: "1970-01-01to2025-08-31",
    both: "2025-06-01to2025-08-31",
  },
  sites: {
    read: ({ body }) => {
      const { include_domains, exclude_domains, query } = JSON.parse(body);
      return [include_domains, exclude_domains, query];
    },
    one: [["example.org"], undefined, "heat pump"],
    two: [["example.org", "example.net"], undefined, "heat pump"],
    excluded: [undefined, ["example.com"], "heat pump"],
    path: [["example.org"], undefined, "heat pump"],
    lists: [["example.org"], ["bad.example"], "heat pump"],
  },
  module: new URL("../src/index.ts", import.meta.url),
};
