import { readFixture, readJsonField } from "@websonde/search-testkit";
import type { ProviderFixtures } from "@websonde/search-testkit";

const read = (name: string) => readFixture(import.meta.url, `perplexity-${name}`);
const breakOff = (name: string, length: number) => ({ ...read(name), body: read(name).body.slice(0, length) });
const error = (status: number, type: string, message: string) => ({
  status,
  body: { error: { message, type, code: status } },
});
const completion = (fields: object) => ({
  body: {
    id: "p-9",
    model: "sonar-pro",
    object: "chat.completion",
    choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: "Frost melts [1]." } }],
    ...fields,
  },
});

/** Failures of the API, which the Search API shares. */
export const failures = {
  unauthorized: [
    error(401, "invalid_api_key", "Invalid API key provided."),
    {
      status: 401,
      contentType: "text/html",
      body: "<html><head><title>401 Authorization Required</title></head><body><h1>401</h1></body></html>",
    },
  ],
  quota: [
    error(402, "insufficient_quota", "Payment required"),
    error(401, "insufficient_quota", "You exceeded your current quota"),
  ],
  forbidden: error(403, "forbidden", "Access denied"),
  rateLimited: error(429, "rate_limit_exceeded", "Request rate limit exceeded"),
};

/** With a key: Sonar. */
export const fixtures: ProviderFixtures = {
  configuration: {
    env: { PERPLEXITY_API_KEY: "test-pplx/a+b=" },
    secrets: ["test-pplx/a+b="],
    wrongSettings: {
      mode: "both",
      searchMode: "images",
      searchType: 7,
      searchContextSize: "huge",
      reasoningEffort: [],
      userAgent: {},
    },
  },
  request: { query: readJsonField("messages.1.content") },
  replies: {
    ...failures,
    success: read("06.sse"),
    empty: completion({ choices: [{ index: 0, finish_reason: "stop", message: { content: "" } }], citations: [] }),
    sparse: completion({
      citations: null,
      search_results: [
        { title: null, url: "https://hvac.example.com/null", snippet: null, date: null },
        { url: "https://hvac.example.com/bare" },
        { title: 7, url: "https://hvac.example.com/types", snippet: [], date: {} },
        null,
        "no result",
      ],
      related_questions: null,
      usage: null,
    }),
    // Before the first event is whole; what comes of a later break is a test of its own.
    truncated: [breakOff("06.sse", 120), breakOff("04.json", 300)],
    errorEnvelope: [read("07.sse"), { body: { error: { message: "backend", type: "server_error", code: 500 } } }],
    results: (rows) =>
      completion({
        search_results: rows.map(({ title, url, snippet }) => ({ title, url, snippet })),
      }),
  },
  expected: {
    success: {
      provider: "perplexity",
      answer: "Harbor 3.2 adds offline sync [1].",
      sources: [
        {
          title: "Harbor 3.2 notes",
          url: "https://harbor.example.com/releases/3.2",
          publishedDate: "2026-06-04",
          ageSeconds: 0,
        },
      ],
      citations: [{ title: "Harbor 3.2 notes", url: "https://harbor.example.com/releases/3.2" }],
      usage: { inputTokens: 21, outputTokens: 9, totalTokens: 30, searchRequests: 1 },
      model: "sonar-pro",
      requestId: "p-1",
      authMode: "api_key",
      grounding: { searched: true, grounded: true, calls: 1 },
    },
    sparse: {
      provider: "perplexity",
      sources: ["null", "bare", "types"].map((page) => ({
        title: `https://hvac.example.com/${page}`,
        url: `https://hvac.example.com/${page}`,
      })),
    },
  },
  kinds: { errorEnvelope: "server" },
  time: {
    read: ({ body }) => {
      const { search_recency_filter, search_after_date_filter, search_before_date_filter } = JSON.parse(body);
      return [search_recency_filter, search_after_date_filter, search_before_date_filter];
    },
    day: ["day", undefined, undefined],
    week: ["week", undefined, undefined],
    month: ["month", undefined, undefined],
    year: ["year", undefined, undefined],
    after: [undefined, "6/1/2025", undefined],
    before: [undefined, undefined, "9/1/2025"],
    both: [undefined, "6/1/2025", "9/1/2025"],
  },
  sites: {
    read: ({ body }) => JSON.parse(body).search_domain_filter,
    one: ["example.org"],
    two: ["example.org", "example.net"],
    excluded: ["-example.com"],
    path: ["example.org"],
    // Not both kinds in one list.
    lists: ["example.org"],
  },
  module: new URL("../src/index.ts", import.meta.url),
  unsupported: {
    count: "how much Sonar reads is told apart from how much is returned; its own test",
  },
};
