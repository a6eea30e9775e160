import { readFixture, readJsonField } from "@websonde/search-testkit";
import type { ProviderFixtures } from "@websonde/search-testkit";

const read = (name: string) => readFixture(import.meta.url, name);

/** The three envelopes in which the API reports errors. */
export const flat = (status: number, error: string, tag?: string) => ({
  status,
  body: { requestId: "e1", error, ...(tag && { tag }) },
});
export const nested = (status: number, code: string, message: string) => ({
  status,
  body: { requestId: "e2", error: { type: "billing_error", code, message, detail: null } },
});
export const gateway = (status: number, error: string, message: string | readonly string[]) => ({
  status,
  body: { statusCode: status, timestamp: "2026-03-01T00:00:00Z", path: "/search", error, message },
});

/** With a key: the REST API. */
export const fixtures: ProviderFixtures = {
  configuration: {
    env: { EXA_API_KEY: "test-exa/a+b=" },
    secrets: ["test-exa/a+b="],
    wrongSettings: { searchDelayMs: "soon", type: 7, contents: "everything", enableSearch: "yes" },
  },
  request: { query: readJsonField("query"), count: readJsonField("numResults") },
  replies: {
    success: read("success.json"),
    empty: { body: { requestId: "b6f0c2", results: [], searchTime: 90, costDollars: { total: 0.005 } } },
    sparse: read("sparse.json"),
    unauthorized: flat(401, "Invalid API key", "INVALID_API_KEY"),
    quota: [
      nested(402, "NO_MORE_CREDITS", "Top up to continue."),
      flat(402, "The budget of this key is used up.", "API_KEY_BUDGET_EXCEEDED"),
      { status: 402 },
    ],
    forbidden: flat(403, "This team may not do that.", "ACCESS_DENIED"),
    rateLimited: [
      flat(429, "Rate limit of 10 requests per second passed"),
      flat(429, "Rate limit of 10 requests per second passed", "RATE_LIMITED"),
    ],
    errorEnvelope: { body: { requestId: "e5", error: "Internal failure", tag: "DEFAULT_ERROR" } },
    results: (rows) => ({
      body: { requestId: "r1", results: rows.map(({ title, url, snippet }) => ({ title, url, text: snippet })) },
    }),
  },
  kinds: { errorEnvelope: "server" },
  expected: {
    success: {
      provider: "exa",
      answer: "**Stable perovskite cells**: Encapsulation raised lifetime to 3000 h.",
      authMode: "api_key",
      requestId: "b6f0c1",
      usage: { searchRequests: 1 },
      sources: [
        {
          title: "Stable perovskite cells",
          url: "https://lab.example.org/perovskite",
          snippet: "Encapsulation raised lifetime to 3000 h.",
          publishedDate: "2026-01-14T00:00:00.000Z",
          ageSeconds: 50 * 86_400 + 12 * 3_600,
          author: "Example Author",
        },
        {
          title: "https://blog.example.com/solar",
          url: "https://blog.example.com/solar",
          snippet: "Long text about solar cells…",
        },
      ],
    },
    sparse: {
      provider: "exa",
      sources: [
        { title: "Bare", url: "https://lab.example.org/bare" },
        { title: "https://lab.example.org/null", url: "https://lab.example.org/null" },
        { title: "https://lab.example.org/blank", url: "https://lab.example.org/blank" },
      ],
    },
  },
  time: {
    read: ({ body }) => {
      const { startPublishedDate, endPublishedDate } = JSON.parse(body);
      return [startPublishedDate, endPublishedDate];
    },
    day: ["2026-03-04T00:00:00.000Z", undefined],
    week: ["2026-02-26T00:00:00.000Z", undefined],
    month: ["2026-02-02T00:00:00.000Z", undefined],
    year: ["2025-03-05T00:00:00.000Z", undefined],
    after: ["2025-06-01T00:00:00.000Z", undefined],
    before: [undefined, "2025-08-31T23:59:59.999Z"],
    both: ["2025-06-01T00:00:00.000Z", "2025-08-31T23:59:59.999Z"],
  },
  sites: {
    read: ({ body }) => {
      const { includeDomains, excludeDomains, query } = JSON.parse(body);
      return { includeDomains, excludeDomains, query };
    },
    one: { includeDomains: ["example.org"], excludeDomains: undefined, query: "heat pump" },
    two: { includeDomains: ["example.org", "example.net"], excludeDomains: undefined, query: "heat pump" },
    excluded: { includeDomains: undefined, excludeDomains: ["example.com"], query: "heat pump" },
    path: { includeDomains: ["example.org"], excludeDomains: undefined, query: "heat pump" },
    lists: { includeDomains: ["example.org"], excludeDomains: ["bad.example"], query: "heat pump" },
  },
  module: new URL("../src/index.ts", import.meta.url),
};
