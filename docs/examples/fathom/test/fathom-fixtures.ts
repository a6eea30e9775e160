import { readFixture, readParameter } from "@websonde/search-testkit";
import type { ProviderFixtures } from "@websonde/search-testkit";

const fail = (status: number, code: string, message: string) => ({ status, body: { error: { code, message } } });

export const fixtures: ProviderFixtures = {
  configuration: { env: { FATHOM_API_KEY: "test-fathom/a+b=" }, secrets: ["test-fathom/a+b="] },
  request: { query: readParameter("q"), count: readParameter("count") },
  replies: {
    success: readFixture(import.meta.url, "success.json"),
    empty: { body: { results: [] } },
    sparse: {
      body: {
        results: [
          { title: "Bare", url: "https://sea.example.com/bare" },
          { title: null, url: "https://sea.example.com/null", snippet: null, published: null },
        ],
      },
    },
    unauthorized: fail(401, "BAD_KEY", "No such key."),
    quota: fail(200, "CREDIT_USED_UP", "Nothing left this month."),
    forbidden: fail(403, "NOT_ALLOWED", "This key may not search."),
    rateLimited: fail(429, "SLOW_DOWN", "One request a second."),
    errorEnvelope: fail(200, "INTERNAL", "The index is down."),
    results: (rows) => ({ body: { results: rows } }),
  },
  expected: {
    success: {
      provider: "fathom",
      authMode: "api_key",
      sources: [
        {
          title: "Tides & harbours",
          url: "https://sea.example.com/tides",
          snippet: "Why harbours fall dry twice a day.",
          publishedDate: "2026-03-02",
          // The suite's clock says noon of 5 March 2026.
          ageSeconds: 3.5 * 86_400,
        },
        { title: "Reading a tide table", url: "https://blog.example.org/tables", snippet: "Two numbers matter." },
      ],
    },
  },
  time: { read: readParameter("freshness"), day: "1d", week: "7d", month: "31d", year: "365d" },
  sites: {
    read: ({ url }) => url.searchParams.getAll("site"),
    one: ["example.org"],
    two: ["example.org", "example.net"],
    excluded: ["-example.com"],
    path: ["example.org"],
    lists: ["example.org", "-bad.example"],
  },
  module: new URL("../src/index.ts", import.meta.url),
};
