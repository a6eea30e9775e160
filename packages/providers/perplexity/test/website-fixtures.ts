import { readFixture, readJsonField } from "@websonde/search-testkit";
import type { ProviderFixtures } from "@websonde/search-testkit";
import { fixtures as sonar } from "./sonar-fixtures.ts";

const success = readFixture(import.meta.url, "perplexity-01.sse");
const stream = (...events: readonly object[]) => ({
  contentType: "text/event-stream",
  body: events.map((event) => `event: message\r\ndata: ${JSON.stringify(event)}\r\n\r\n`).join(""),
});
const refusal = (status: number, message: string) => ({ status, body: { detail: message } });
const done = { status: "COMPLETED", final: true };
const answer = { intended_usage: "ask_text", markdown_block: { answer: "Frost melts." } };
const results = (rows: readonly unknown[]) => ({
  intended_usage: "web_results",
  web_result_block: { web_results: rows },
});

/** The website with the cookies of somebody who is signed in. */
export const cookieFixtures: ProviderFixtures = {
  ...sonar,
  variant: "cookies of the website",
  configuration: {
    env: { PERPLEXITY_COOKIES: "visitor=v1; __Secure-next-auth.session-token=test/session+a=b" },
    secrets: ["visitor=v1; __Secure-next-auth.session-token=test/session+a=b", "test/session+a=b"],
  },
  request: { query: readJsonField("query_str") },
  replies: {
    success,
    // Before the first event is whole; what comes of a later break is a test of its own.
    truncated: { ...success, body: success.body.slice(0, 150) },
    empty: stream({ ...done, blocks: [results([])] }),
    sparse: stream({
      ...done,
      blocks: [
        results([
          { name: null, url: "https://hvac.example.com/null", snippet: null, timestamp: null },
          { url: "https://hvac.example.com/bare" },
          { name: 7, url: "https://hvac.example.com/types", snippet: {}, timestamp: [] },
          null,
          { name: "no url" },
        ]),
        null,
        "no block",
        { intended_usage: "plan", plan_block: { steps: [] } },
      ],
    }),
    unauthorized: refusal(401, "Session expired"),
    forbidden: refusal(403, "Forbidden"),
    rateLimited: refusal(429, "Too many requests"),
    errorEnvelope: [
      readFixture(import.meta.url, "perplexity-02.sse"),
      stream({ status: "FAILED" }),
      stream({ status: "PENDING", blocks: [answer] }, { error_code: 500, error_message: "Something broke" }),
      { body: { error: { message: "no" } } },
    ],
    results: (rows) =>
      stream({
        ...done,
        blocks: [answer, results(rows.map(({ title, url, snippet }) => ({ name: title, url, snippet })))],
      }),
  },
  kinds: { page: "blocked" },
  expected: {
    success: {
      provider: "perplexity",
      answer: "Harbor 3.2 adds offline sync[1].",
      sources: [
        {
          title: "Harbor 3.2 notes",
          url: "https://harbor.example.com/releases/3.2",
          snippet: "Offline sync is generally available.",
          publishedDate: "2026-06-04T09:00:00Z",
          ageSeconds: 0,
        },
        { title: "Sync review", url: "https://news.example.net/harbor-sync", snippet: "We tried the new sync." },
      ],
      model: "experimental",
      requestId: "7b6e6a50-0000-4000-8000-000000000001",
      authMode: "cookie",
      grounding: { searched: true, grounded: true },
    },
    sparse: {
      provider: "perplexity",
      sources: ["null", "bare", "types"].map((page) => ({
        title: `https://hvac.example.com/${page}`,
        url: `https://hvac.example.com/${page}`,
      })),
    },
  },
  time: {
    read: ({ body }) => {
      const { search_recency_filter, search_after_date_filter, search_before_date_filter } = JSON.parse(body).params;
      return [search_recency_filter, search_after_date_filter, search_before_date_filter];
    },
    day: ["day", undefined, undefined],
    week: ["week", undefined, undefined],
    month: ["month", undefined, undefined],
    year: ["year", undefined, undefined],
    after: [null, "6/1/2025", undefined],
    before: [null, undefined, "9/1/2025"],
    both: [null, "6/1/2025", "9/1/2025"],
  },
  sites: { ...sonar.sites, read: ({ body }) => JSON.parse(body).params.search_domain_filter },
  unsupported: {
    count: "the website takes none",
    quota: "what the website says of a used-up plan is not known",
    "base-url": "a session goes to no address but the vendor's own",
  },
};

/** The website, where it was named and there is nothing to sign in with. */
export const anonymousFixtures: ProviderFixtures = {
  ...cookieFixtures,
  variant: "anonymously",
  configuration: { secrets: [] },
  kinds: { page: "blocked", forbidden: "blocked" },
  expected: {
    ...cookieFixtures.expected,
    success: { provider: "perplexity", sources: [], ...cookieFixtures.expected?.success, authMode: "anonymous" },
  },
  unsupported: { ...cookieFixtures.unsupported, credential: "there is none" },
};

/** The website with a session that the host hands out. */
export const sessionFixtures: ProviderFixtures = {
  ...cookieFixtures,
  variant: "a session of the host",
  configuration: {
    credential: { value: "test/token+a=b", source: "the host", authMode: "oauth" },
    secrets: ["test/token+a=b"],
  },
  expected: {
    ...cookieFixtures.expected,
    success: { provider: "perplexity", sources: [], ...cookieFixtures.expected?.success, authMode: "oauth" },
  },
};
