import { readFixture } from "@websonde/search-testkit";
import type { ProviderFixtures } from "@websonde/search-testkit";

const fail = (status: number, message: string, metadata?: object) => ({
  status,
  body: { error: { code: status, message, ...(metadata && { metadata }) } },
});
const complete = (content: string, annotations: readonly object[]) => ({
  body: { id: "gen-1", model: "m", choices: [{ message: { role: "assistant", content, annotations } }] },
});
const cite = (page: object) => ({ type: "url_citation", url_citation: page });

export const fixtures: ProviderFixtures = {
  configuration: {
    env: { OPENROUTER_API_KEY: "test-openrouter/a+b=" },
    settings: { model: "openai/gpt-5.5" },
    secrets: ["test-openrouter/a+b="],
    wrongSettings: { engine: "altavista" },
  },
  request: {
    query: (request) => JSON.parse(request.body).messages.at(-1).content,
    count: (request) => JSON.parse(request.body).plugins[0].max_results,
  },
  replies: {
    success: readFixture(import.meta.url, "openrouter-01.json"),
    empty: complete("", []),
    sparse: complete("Two pages.", [
      cite({ url: "https://docs.example.com/bare", title: "Bare" }),
      cite({ url: "https://docs.example.com/null", title: null, content: null }),
    ]),
    unauthorized: fail(401, "No auth credentials found"),
    quota: fail(402, "Insufficient credits", { limit_source: "openrouter_credits" }),
    forbidden: fail(403, "Not for this key."),
    rateLimited: fail(429, "Rate limited."),
    truncated: { body: '{"id":"gen-1","choices":[{"message":{"content":"Ha', contentType: "application/json" },
    errorEnvelope: readFixture(import.meta.url, "openrouter-02.json"),
    results: (rows) =>
      complete(
        "An answer.",
        rows.map(({ title, url, snippet }) => cite({ title, url, content: snippet })),
      ),
  },
  kinds: { errorEnvelope: "server" },
  expected: {
    success: {
      provider: "openrouter",
      authMode: "api_key",
      answer: "Kestrel 5 shipped on 9 April 2026 ([docs.example.com](https://docs.example.com/kestrel/5)).",
      sources: [
        {
          title: "Kestrel 5",
          url: "https://docs.example.com/kestrel/5",
          snippet: "Kestrel 5 is generally available since 9 April 2026.",
        },
      ],
      citations: [
        {
          title: "Kestrel 5",
          url: "https://docs.example.com/kestrel/5",
          citedText: "Kestrel 5 is generally available since 9 April 2026.",
        },
        { title: "Kestrel 5", url: "https://docs.example.com/kestrel/5" },
      ],
      usage: { inputTokens: 2100, outputTokens: 31, totalTokens: 2131, searchRequests: 1 },
      model: "openai/gpt-5.5",
      requestId: "gen-1780560000-abc",
      grounding: { searched: true, grounded: true, calls: 1 },
    },
  },
  time: {
    read: (request) => JSON.parse(request.body).messages.at(-1).content,
    after: "heat pump after:2025-06-01",
    before: "heat pump before:2025-09-01",
    both: "heat pump after:2025-06-01 before:2025-09-01",
  },
  sites: {
    read: (request) => {
      const [{ include_domains: include, exclude_domains: exclude }] = JSON.parse(request.body).plugins;
      return { include, exclude };
    },
    one: { include: ["example.org"], exclude: undefined },
    two: { include: ["example.org", "example.net"], exclude: undefined },
    excluded: { include: undefined, exclude: ["example.com"] },
    path: { include: ["example.org"], exclude: undefined },
    lists: { include: ["example.org"], exclude: ["bad.example"] },
  },
  module: new URL("../src/index.ts", import.meta.url),
};
