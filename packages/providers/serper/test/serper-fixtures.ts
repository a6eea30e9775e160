import { readFixture, readJsonField } from "@websonde/search-testkit";
import type { ProviderFixtures } from "@websonde/search-testkit";

const read = (name: string, status = 200) => ({ ...readFixture(import.meta.url, name), status });

export const fixtures: ProviderFixtures = {
  configuration: {
    env: { SERPER_API_KEY: "test-serper/a+b=" },
    secrets: ["test-serper/a+b="],
    wrongSettings: { country: 7, language: [], location: {}, scrapeUrl: 1 },
  },
  request: { query: readJsonField("q") },
  replies: {
    success: read("success.json"),
    empty: [read("empty.json"), { body: { searchParameters: { q: "zxqv" }, credits: 1 } }],
    sparse: read("sparse.json"),
    unauthorized: [read("unauthorized.json", 403), read("unauthorized.json", 401)],
    quota: [read("no-credits.json", 400), read("no-credits.json", 429), { status: 402 }],
    forbidden: read("unauthorized.json", 403),
    rateLimited: read("too-many-requests.json", 429),
    errorEnvelope: [
      read("internal-error.json"),
      read("unauthorized.json"),
      { body: { organic: [], message: "Internal server error" } },
    ],
    results: (rows) => ({
      body: { organic: rows.map(({ title, url, snippet }) => ({ title, link: url, snippet })), credits: 1 },
    }),
  },
  expected: {
    success: {
      provider: "serper",
      answer: "Hydraulic lime needs about 28 days.",
      authMode: "api_key",
      usage: { searchRequests: 1 },
      citations: [
        {
          url: "https://build.example.org/lime",
          title: "Curing",
          citedText: "Hydraulic lime needs about 28 days.",
        },
      ],
      relatedQuestions: ["Does lime mortar harden in rain?", "nhl 3.5 curing time"],
      sources: [
        {
          title: "Lime mortar guide",
          url: "https://build.example.org/lime",
          snippet: "Keep damp.",
          publishedDate: "3 days ago",
          ageSeconds: 3 * 86_400,
        },
        { title: "https://walls.example.com/", url: "https://walls.example.com/" },
      ],
    },
    sparse: {
      provider: "serper",
      sources: ["bare", "null", "types"].map((page) => ({
        title: `https://build.example.org/${page}`,
        url: `https://build.example.org/${page}`,
      })),
    },
  },
  time: {
    read: readJsonField("tbs"),
    day: "qdr:d",
    week: "qdr:w",
    month: "qdr:m",
    year: "qdr:y",
    after: "cdr:1,cd_min:06/01/2025",
    before: "cdr:1,cd_max:08/31/2025",
    both: "cdr:1,cd_min:06/01/2025,cd_max:08/31/2025",
  },
  sites: {
    one: "heat pump site:example.org",
    two: "heat pump (site:example.org OR site:example.net)",
    excluded: "heat pump -site:example.com",
    path: "heat pump site:example.org",
    lists: "heat pump site:example.org -site:bad.example",
  },
  module: new URL("../src/index.ts", import.meta.url),
  unsupported: { count: "a page has at most ten results, and what is wanted beyond comes from a second page" },
};
