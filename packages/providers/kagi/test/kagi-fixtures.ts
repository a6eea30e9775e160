import { readFixture, readJsonField } from "@websonde/search-testkit";
import type { ProviderFixtures } from "@websonde/search-testkit";

const read = (name: string) => readFixture(import.meta.url, name);

export const fixtures: ProviderFixtures = {
  configuration: { env: { KAGI_API_KEY: "test-kagi/a+b=" }, secrets: ["test-kagi/a+b="] },
  request: { query: readJsonField("query"), count: readJsonField("limit") },
  replies: {
    success: read("success.json"),
    empty: [read("empty.json"), { body: { meta: { trace: "t" }, data: { search: [] } } }, { body: { meta: {} } }],
    sparse: read("sparse.json"),
    unauthorized: [
      { ...read("unauthorized.json"), status: 401 },
      { ...read("unauthorized-v0.json"), status: 401 },
    ],
    quota: [
      { ...read("credit.json"), status: 402 },
      { ...read("credit.json"), status: 401 },
      { ...read("budget.json"), status: 429 },
    ],
    forbidden: { ...read("forbidden.json"), status: 403 },
    rateLimited: { ...read("rate-limited.json"), status: 429 },
    errorEnvelope: [read("backend.json"), read("unauthorized.json"), read("rate-limited.json"), read("budget.json")],
    results: (rows) => ({ body: { meta: { trace: "t" }, data: { search: rows } } }),
  },
  expected: {
    success: {
      provider: "kagi",
      authMode: "api_key",
      requestId: "tr-01",
      answer: "About two hours at 24 °C.",
      relatedQuestions: ["How long to proof?", "sourdough timing", "bread yeast types"],
      sources: [
        {
          title: "Yeast & time",
          url: "https://yeast.example.org/a",
          snippet: "Proof for two hours.",
          publishedDate: "2026-02-11T00:00:00Z",
          ageSeconds: 22.5 * 86_400,
        },
        {
          title: "[Video] Proofing",
          url: "https://video.example.com/1",
          publishedDate: "2h ago",
          ageSeconds: 7_200,
        },
        { title: "[News] Flour prices", url: "https://news.example.net/2", snippet: "Up 3 %." },
        { title: "[Info] Yeast", url: "https://wiki.example.org/Yeast", snippet: "Fungus." },
      ],
    },
    sparse: {
      provider: "kagi",
      sources: [
        { title: "https://yeast.example.org/bare", url: "https://yeast.example.org/bare" },
        { title: "By name", url: "https://yeast.example.org/href", snippet: "By description" },
        { title: "https://yeast.example.org/link", url: "https://yeast.example.org/link", snippet: "By summary" },
        { title: "https://yeast.example.org/odd", url: "https://yeast.example.org/odd" },
        { title: "[Video] https://video.example.com/2", url: "https://video.example.com/2" },
      ],
    },
  },
  time: {
    read: readJsonField("filters"),
    day: { after: "2026-03-04" },
    week: { after: "2026-02-26" },
    month: { after: "2026-02-05" },
    year: { after: "2025-03-05" },
    after: { after: "2025-06-01" },
    before: { before: "2025-08-31" },
    both: { after: "2025-06-01", before: "2025-08-31" },
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
