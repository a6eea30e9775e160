import { readFixture, readJsonField } from "@websonde/search-testkit";
import type { ProviderFixtures } from "@websonde/search-testkit";

const read = (name: string) => readFixture(import.meta.url, name);

export const fixtures: ProviderFixtures = {
  configuration: { env: { KIMI_SEARCH_API_KEY: "test-kimi/a+b=" }, secrets: ["test-kimi/a+b="] },
  request: { query: readJsonField("text_query"), count: readJsonField("limit") },
  replies: {
    success: { ...read("success.json"), headers: { "x-request-id": "k-1" } },
    empty: read("empty.json"),
    sparse: read("sparse.json"),
    unauthorized: { ...read("unauthorized.json"), status: 401 },
    quota: [
      { ...read("quota.json"), status: 403 },
      { ...read("membership.json"), status: 402 },
    ],
    forbidden: [
      { ...read("access-terminated.json"), status: 403 },
      { ...read("coding-agents-only.json"), status: 403 },
    ],
    rateLimited: { ...read("rate-limited.json"), status: 429 },
    errorEnvelope: read("error-envelope.json"),
    results: (rows) => ({ body: { search_results: rows } }),
  },
  kinds: { forbidden: "unsupported", errorEnvelope: "server" },
  expected: {
    success: {
      provider: "kimi",
      authMode: "api_key",
      requestId: "k-1",
      sources: [
        {
          title: "Scheduler notes",
          url: "https://kernel.example.org/sched",
          snippet: "EEVDF changes",
          publishedDate: "2026-02-20",
          ageSeconds: 13 * 86_400 + 12 * 3_600,
          author: "Example Kernel News",
        },
        { title: "https://kernel.example.com/2", url: "https://kernel.example.com/2", snippet: "Crawled text" },
      ],
    },
    sparse: {
      provider: "kimi",
      sources: [
        { title: "Bare", url: "https://kernel.example.org/bare" },
        { title: "https://kernel.example.org/null", url: "https://kernel.example.org/null" },
        { title: "Odd types", url: "https://kernel.example.org/odd" },
      ],
    },
  },
  time: { read: readJsonField("text_query") },
  sites: {
    one: "heat pump site:example.org",
    two: "heat pump site:example.org site:example.net",
    excluded: "heat pump -site:example.com",
    path: "heat pump site:example.org",
    lists: "heat pump site:example.org -site:bad.example",
  },
  module: new URL("../src/index.ts", import.meta.url),
};
