import type { SearchResponse } from "@websonde/search-core";
import { readFixture, readJsonField } from "@websonde/search-testkit";
import type { ProviderFixtures, ReplyFixtures } from "@websonde/search-testkit";

const read = (name: string) => readFixture(import.meta.url, name);

const replies: ReplyFixtures = {
  success: read("success.json"),
  empty: [
    read("empty.json"),
    read("empty-self-hosted.json"),
    { body: { success: true, data: {} } },
    { body: { success: true, data: null } },
  ],
  sparse: read("sparse.json"),
  unauthorized: { ...read("unauthorized.json"), status: 401 },
  quota: { ...read("quota.json"), status: 402 },
  forbidden: { ...read("forbidden.json"), status: 403 },
  rateLimited: [
    { ...read("rate-limited.json"), status: 429 },
    { status: 429, body: { success: false, error: "Concurrency limit reached" } },
  ],
  errorEnvelope: [read("error-envelope.json"), { body: { success: false, error: null } }],
  results: (rows) => ({
    body: {
      success: true,
      data: { web: rows.map(({ title, url, snippet }) => ({ title, url, description: snippet })) },
    },
  }),
};

const success: SearchResponse = {
  provider: "firecrawl",
  authMode: "api_key",
  requestId: "0198-aa",
  sources: [
    {
      title: "Cache rules",
      url: "https://docs.example.com/cache",
      snippet: "Entries expire after ten minutes.",
    },
    {
      title: "https://forum.example.net/t/9",
      url: "https://forum.example.net/t/9",
      snippet: "# Thread\nbody",
    },
  ],
};

export const fixtures: ProviderFixtures = {
  configuration: { env: { FIRECRAWL_API_KEY: "test-firecrawl/a+b=" }, secrets: ["test-firecrawl/a+b="] },
  request: { query: readJsonField("query"), count: readJsonField("limit") },
  replies,
  kinds: { errorEnvelope: "server" },
  expected: {
    success,
    sparse: {
      provider: "firecrawl",
      sources: [
        { title: "https://docs.example.com/bare", url: "https://docs.example.com/bare" },
        { title: "https://docs.example.com/nulls", url: "https://docs.example.com/nulls" },
        { title: "Address in the metadata", url: "https://docs.example.com/source", snippet: "A passage." },
        { title: "Address after redirects", url: "https://docs.example.com/final" },
      ],
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
};

const { unauthorized: _unauthorized, quota: _quota, ...withoutKey } = replies;
const noKey = "without a key there is none to refuse";

/** The vendor's own address without a key. */
export const keyless: ProviderFixtures = {
  ...fixtures,
  variant: "without a key",
  configuration: { secrets: [] },
  replies: withoutKey,
  expected: { success: { ...success, authMode: "keyless" } },
  unsupported: { credential: noKey, unauthorized: noKey, quota: "a day's allowance that is used up comes with 429" },
};
