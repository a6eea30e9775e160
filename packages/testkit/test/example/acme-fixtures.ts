import { readJsonField } from "@websonde/search-testkit/check";
import type { ProviderFixtures } from "@websonde/search-testkit/check";

const error = (status: number, code: string, message: string) => ({
  status,
  body: { error: { status, code, message } },
});

export const fixtures: ProviderFixtures = {
  configuration: { env: { ACME_API_KEY: "test-acme/a+b=" }, secrets: ["test-acme/a+b="] },
  request: { query: readJsonField("q"), count: readJsonField("size") },
  replies: {
    success: {
      body: {
        hits: [
          {
            title: "Defrost cycles",
            link: "https://hvac.example.com/defrost",
            passage: "How a heat pump melts its frost.",
            date: "2026-03-04T12:00:00Z",
            author: "A. Fitter",
          },
          { title: "Field notes", link: "https://blog.example.org/42", passage: "Frost, seen from outside." },
        ],
      },
    },
    empty: { body: { hits: [] } },
    sparse: {
      body: {
        hits: [
          { title: "Bare", link: "https://hvac.example.com/bare" },
          { title: null, link: "https://hvac.example.com/null", passage: null, date: null, author: null },
        ],
      },
    },
    unauthorized: error(401, "BAD_KEY", "This key is not known."),
    quota: error(400, "NO_CREDIT", "Your credit is used up."),
    forbidden: error(403, "NOT_ALLOWED", "This key may not search."),
    rateLimited: error(429, "TOO_FAST", "Slow down."),
    errorEnvelope: { body: { error: { status: 500, code: "INTERNAL", message: "The index is down." } } },
    results: (rows) => ({
      body: { hits: rows.map(({ title, url, snippet }) => ({ title, link: url, passage: snippet })) },
    }),
  },
  expected: {
    success: {
      provider: "acme",
      authMode: "api_key",
      sources: [
        {
          title: "Defrost cycles",
          url: "https://hvac.example.com/defrost",
          snippet: "How a heat pump melts its frost.",
          publishedDate: "2026-03-04T12:00:00Z",
          ageSeconds: 86_400,
          author: "A. Fitter",
        },
        { title: "Field notes", url: "https://blog.example.org/42", snippet: "Frost, seen from outside." },
      ],
    },
  },
  time: {
    read: ({ body }) => {
      const { from, to } = JSON.parse(body);
      return [from, to];
    },
    day: ["2026-03-04", undefined],
    week: ["2026-02-26", undefined],
    month: ["2026-02-02", undefined],
    year: ["2025-03-05", undefined],
    after: ["2025-06-01", undefined],
    before: [undefined, "2025-08-31"],
    both: ["2025-06-01", "2025-08-31"],
  },
  sites: {
    read: ({ body }) => {
      const { sites, withoutSites } = JSON.parse(body);
      return { sites, withoutSites };
    },
    one: { sites: ["example.org"], withoutSites: [] },
    two: { sites: ["example.org", "example.net"], withoutSites: [] },
    excluded: { sites: [], withoutSites: ["example.com"] },
    path: { sites: ["example.org"], withoutSites: [] },
    lists: { sites: ["example.org"], withoutSites: ["bad.example"] },
  },
  module: new URL("./acme.ts", import.meta.url),
};
