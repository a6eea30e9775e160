import { readFixture, readJsonField } from "@websonde/search-testkit";
import type { ProviderFixtures } from "@websonde/search-testkit";

const read = (name: string, status = 200) => ({ ...readFixture(import.meta.url, name), status });

export const fixtures: ProviderFixtures = {
  configuration: {
    env: { TAVILY_API_KEY: "test-tavily/a+b=" },
    secrets: ["test-tavily/a+b="],
    wrongSettings: { searchDepth: "deepest", answer: true, country: 7, keyless: "yes", project: 1, organization: [] },
  },
  request: { query: readJsonField("query"), count: readJsonField("max_results") },
  replies: {
    success: read("success.json"),
    empty: [read("empty.json"), { body: { query: "zxqv", answer: "", results: null } }],
    sparse: read("sparse.json"),
    unauthorized: read("unauthorized.json", 401),
    quota: [read("plan-limit.json", 432), read("plan-limit.json", 433), { status: 402 }],
    forbidden: read("forbidden.json", 403),
    rateLimited: read("too-many-requests.json", 429),
    errorEnvelope: [read("backend-timeout.json"), { body: { error: "backend timeout", results: [] } }, { body: {} }],
    results: (rows) => ({
      body: { query: "x", results: rows.map(({ title, url, snippet }) => ({ title, url, content: snippet })) },
    }),
  },
  kinds: { errorEnvelope: "server" },
  expected: {
    success: {
      provider: "tavily",
      answer: "Gauges are compared with a reference staff at least yearly.",
      authMode: "api_key",
      requestId: "9d1a1c00-0000-4000-8000-0000000000aa",
      usage: { searchRequests: 1 },
      sources: [
        {
          title: "Calibrating gauges",
          url: "https://ocean.example.org/gauges",
          snippet: "Reference staff readings are taken at slack water.",
          publishedDate: "Tue, 03 Mar 2026 10:00:00 GMT",
          ageSeconds: 2 * 86_400 + 2 * 3_600,
        },
        { title: "https://wiki.example.com/tide", url: "https://wiki.example.com/tide" },
      ],
    },
    sparse: {
      provider: "tavily",
      sources: ["bare", "null", "types"].map((page) => ({
        title: `https://ocean.example.org/${page}`,
        url: `https://ocean.example.org/${page}`,
      })),
    },
  },
  time: {
    read: ({ body }) => {
      const { time_range, start_date, end_date } = JSON.parse(body);
      return [time_range, start_date, end_date];
    },
    day: ["day", undefined, undefined],
    week: ["week", undefined, undefined],
    month: ["month", undefined, undefined],
    year: ["year", undefined, undefined],
    after: [undefined, "2025-06-01", undefined],
    before: [undefined, undefined, "2025-08-31"],
    both: [undefined, "2025-06-01", "2025-08-31"],
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

/** Without a key, as the settings may allow. */
export const keylessFixtures: ProviderFixtures = {
  ...fixtures,
  variant: "without a key",
  configuration: { settings: { keyless: true }, secrets: [] },
  replies: {
    ...fixtures.replies,
    quota: [read("keyless-limit.json", 429), read("keyless-limit.json", 402)],
  },
  expected: {
    success: {
      provider: "tavily",
      sources: [],
      ...fixtures.expected?.success,
      authMode: "keyless",
    },
  },
  unsupported: { credential: "there is none" },
};
