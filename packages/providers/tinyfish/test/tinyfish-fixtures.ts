import { readFixture, readParameter } from "@websonde/search-testkit";
import type { ProviderFixtures } from "@websonde/search-testkit";

const read = (name: string, status = 200) => ({ ...readFixture(import.meta.url, name), status });

export const fixtures: ProviderFixtures = {
  configuration: {
    env: { TINYFISH_API_KEY: "test-tinyfish/a+b=" },
    secrets: ["test-tinyfish/a+b="],
    wrongSettings: { fetchBaseUrl: 7 },
  },
  request: { query: readParameter("query") },
  replies: {
    success: read("success.json"),
    empty: read("empty.json"),
    sparse: read("sparse.json"),
    unauthorized: [read("unauthorized.json", 401), { status: 401, body: { message: "Invalid API key" } }],
    quota: read("payment-required.json", 402),
    forbidden: read("forbidden.json", 403),
    rateLimited: [read("rate-limited.json", 429), { status: 429, body: { message: "Per-minute limit reached" } }],
    errorEnvelope: read("error-envelope.json"),
    results: (rows) => ({
      body: { results: rows.map(({ title, url, snippet }, index) => ({ position: index + 1, title, url, snippet })) },
    }),
  },
  kinds: { errorEnvelope: "invalid-response" },
  expected: {
    success: {
      provider: "tinyfish",
      authMode: "api_key",
      usage: { searchRequests: 1 },
      sources: [
        {
          title: "Frost fans",
          url: "https://farm.example.org/f",
          snippet: "Fans mix warm air.",
          publishedDate: "2 days ago",
          ageSeconds: 172_800,
          author: "Example Farm",
        },
        { title: "agri.example.com", url: "https://agri.example.com/x", author: "agri.example.com" },
      ],
    },
    sparse: {
      provider: "tinyfish",
      sources: [
        { title: "Only a title", url: "https://farm.example.org/a" },
        { title: "https://farm.example.org/b", url: "https://farm.example.org/b" },
        { title: "Example Farm", url: "https://farm.example.org/c", author: "Example Farm" },
      ],
    },
  },
  time: {
    read: ({ url: { searchParams } }) =>
      ["recency_minutes", "after_date", "before_date"].map((name) => searchParams.get(name)),
    day: ["1440", null, null],
    week: ["10080", null, null],
    month: ["43200", null, null],
    year: ["525600", null, null],
    after: [null, "2025-06-01", null],
    before: [null, null, "2025-08-31"],
    both: [null, "2025-06-01", "2025-08-31"],
  },
  sites: {
    read: ({ url: { searchParams } }) =>
      ["include_domains", "exclude_domains", "query"].map((name) => searchParams.get(name)),
    one: ["example.org", null, "heat pump"],
    two: ["example.org,example.net", null, "heat pump"],
    excluded: [null, "example.com", "heat pump"],
    path: ["example.org", null, "heat pump"],
    lists: ["example.org", "bad.example", "heat pump"],
  },
  unsupported: { count: "a page has at most ten results; how many pages are asked for follows the count" },
  module: new URL("../src/index.ts", import.meta.url),
};
