import { readFixture, readParameter } from "@websonde/search-testkit";
import type { ProviderFixtures } from "@websonde/search-testkit";

const read = (name: string) => readFixture(import.meta.url, name);

const perSecond = { "X-RateLimit-Remaining": "0, 1963", "X-RateLimit-Reset": "1, 1209600" };
const perMonth = { "X-RateLimit-Remaining": "0, 0", "X-RateLimit-Reset": "1, 1209600" };

export const fixtures: ProviderFixtures = {
  configuration: {
    env: { BRAVE_API_KEY: "test-brave/a+b=" },
    secrets: ["test-brave/a+b="],
    wrongSettings: { country: 7, extraSnippets: "yes", minGapMs: "soon" },
  },
  request: { query: readParameter("q"), count: readParameter("count") },
  replies: {
    success: read("success.json"),
    empty: read("empty.json"),
    sparse: read("sparse.json"),
    unauthorized: [
      { ...read("token-invalid.json"), status: 422 },
      { ...read("token-invalid.json"), status: 401 },
    ],
    quota: [
      { ...read("quota.json"), status: 402 },
      { ...read("month-used-up.json"), status: 429, headers: perMonth },
    ],
    forbidden: { ...read("not-allowed.json"), status: 403 },
    rateLimited: [
      { ...read("rate-limited.json"), status: 429, headers: perSecond },
      { ...read("rate-limited.json"), status: 429 },
    ],
    errorEnvelope: read("error-envelope.json"),
    results: (rows) => ({
      body: {
        type: "search",
        web: { results: rows.map(({ title, url, snippet }) => ({ title, url, description: snippet })) },
      },
    }),
  },
  kinds: { errorEnvelope: "server" },
  expected: {
    success: {
      provider: "brave",
      authMode: "api_key",
      sources: [
        {
          title: "Defrost cycles & heat pumps",
          url: "https://hvac.example.com/guides/defrost",
          snippet: "How the reversing valve melts frost 'in place'.\nA typical cycle lasts five to ten minutes.",
          publishedDate: "2026-03-02T08:15:00",
          ageSeconds: 3 * 86_400 + 3 * 3_600 + 45 * 60,
          author: "Example HVAC",
        },
        { title: "Field notes", url: "https://blog.example.org/p/42" },
      ],
    },
    sparse: {
      provider: "brave",
      sources: [
        { title: "Only a title", url: "https://hvac.example.com/a" },
        { title: "Nulls", url: "https://hvac.example.com/b" },
        { title: "Inner nulls", url: "https://hvac.example.com/c" },
        { title: "https://hvac.example.com/d", url: "https://hvac.example.com/d" },
      ],
    },
  },
  time: {
    read: readParameter("freshness"),
    day: "pd",
    week: "pw",
    month: "pm",
    year: "py",
    after: "2025-06-01to2026-03-05",
    before: "1970-01-01to2025-08-31",
    both: "2025-06-01to2025-08-31",
  },
  sites: {
    one: "heat pump site:example.org",
    two: "heat pump (site:example.org OR site:example.net)",
    excluded: "heat pump -site:example.com",
    path: "heat pump site:example.org",
    lists: "heat pump site:example.org -site:bad.example",
  },
  module: new URL("../src/index.ts", import.meta.url),
};
