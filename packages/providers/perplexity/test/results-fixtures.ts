import { readFixture, readJsonField } from "@websonde/search-testkit";
import type { ProviderFixtures } from "@websonde/search-testkit";
import { failures, fixtures as sonar } from "./sonar-fixtures.ts";

const success = readFixture(import.meta.url, "perplexity-05.json");
const list = (...results: readonly unknown[]) => ({ body: { id: "s-1", results, server_time: null } });

/** The Search API: `providers.perplexity.mode` is `results`. */
export const resultsFixtures: ProviderFixtures = {
  ...sonar,
  variant: "plain results",
  configuration: { ...sonar.configuration, settings: { mode: "results" }, wrongSettings: { searchMode: 7 } },
  request: { query: readJsonField("query") },
  replies: {
    ...failures,
    success,
    truncated: { ...success, body: success.body.slice(0, 200) },
    empty: list(),
    sparse: list(
      { title: "", url: "https://cork.example.com/x", snippet: "", date: null, last_updated: null },
      { url: "https://cork.example.com/bare" },
      null,
    ),
    errorEnvelope: { body: { error: { message: "backend", type: "server_error", code: 500 } } },
    results: (rows) => list(...rows),
  },
  expected: {
    success: {
      provider: "perplexity",
      sources: [
        {
          title: "Harbor 3.2 notes",
          url: "https://harbor.example.com/releases/3.2",
          snippet: "Offline sync is generally available. The client keeps a local journal.",
          publishedDate: "2026-06-04",
          ageSeconds: 0,
        },
        { title: "Sync review", url: "https://news.example.net/harbor-sync", snippet: "We tried the new sync." },
      ],
      usage: { searchRequests: 1 },
      requestId: "srch-0001",
      authMode: "api_key",
    },
    sparse: {
      provider: "perplexity",
      sources: ["x", "bare"].map((page) => ({
        title: `https://cork.example.com/${page}`,
        url: `https://cork.example.com/${page}`,
      })),
    },
  },
  time: {
    ...sonar.time,
    read: sonar.time?.read ?? (() => undefined),
    after: [undefined, "06/01/2025", undefined],
    before: [undefined, undefined, "09/01/2025"],
    both: [undefined, "06/01/2025", "09/01/2025"],
  },
  unsupported: { count: "by default it asks for 10, fewer than Sonar reads; its own test" },
};
