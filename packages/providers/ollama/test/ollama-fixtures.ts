import type { SearchResponse } from "@websonde/search-core";
import { readFixture, readJsonField } from "@websonde/search-testkit";
import type { ProviderFixtures } from "@websonde/search-testkit";

const read = (name: string, status = 200) => ({ ...readFixture(import.meta.url, name), status });

const success: SearchResponse = {
  provider: "ollama",
  sources: [
    { title: "Kiln curves", url: "https://clay.example.org/k", snippet: "Raise 60 °C per hour." },
    { title: "https://clay.example.com/2", url: "https://clay.example.com/2" },
  ],
};

/** At the cloud, with a key. */
export const fixtures: ProviderFixtures = {
  configuration: { env: { OLLAMA_API_KEY: "test-ollama/a+b=" }, secrets: ["test-ollama/a+b="] },
  request: { query: readJsonField("query"), count: readJsonField("max_results") },
  replies: {
    success: read("success.json"),
    empty: [read("empty.json"), read("null-results.json")],
    sparse: read("sparse.json"),
    unauthorized: read("unauthorized.json", 401),
    quota: [read("usage-limit.json", 402), read("usage-limit.json", 429)],
    forbidden: { status: 403, body: { error: "forbidden" } },
    rateLimited: read("rate-limited.json", 429),
    errorEnvelope: read("internal.json"),
    results: (rows) => ({
      body: { results: rows.map(({ title, url, snippet }) => ({ title, url, content: snippet })) },
    }),
  },
  kinds: { errorEnvelope: "server" },
  expected: {
    success: { ...success, authMode: "api_key" },
    sparse: {
      provider: "ollama",
      sources: [
        { title: "Bare", url: "https://clay.example.org/a" },
        { title: "https://clay.example.org/b", url: "https://clay.example.org/b" },
      ],
    },
  },
  time: { read: ({ body }) => Object.keys(JSON.parse(body)) },
  sites: {
    one: "heat pump site:example.org",
    two: "heat pump site:example.org site:example.net",
    excluded: "heat pump -site:example.com",
    path: "heat pump site:example.org",
    lists: "heat pump site:example.org -site:bad.example",
  },
  module: new URL("../src/index.ts", import.meta.url),
};

/** At a server of the user's, which takes no key. */
export const localFixtures: ProviderFixtures = {
  ...fixtures,
  variant: "at a server of the user's",
  configuration: { env: { OLLAMA_HOST: "192.168.1.5:11434" }, secrets: [] },
  replies: {
    ...fixtures.replies,
    unauthorized: [read("signed-out.json", 401), read("unauthorized.json", 401)],
    forbidden: read("cloud-disabled.json", 403),
    badGateway: read("upstream-unreachable.json", 502),
  },
  // Its user has switched the cloud off: no wall, and no reason to leave it alone for a while.
  kinds: { ...fixtures.kinds, forbidden: "auth" },
  expected: { success: { ...success, authMode: "local" } },
  unsupported: { credential: "the server signs its own requests and takes no key" },
};
