import { readJsonField, testProvider } from "@websonde/search-testkit";
import type { CannedReply, SentRequest } from "@websonde/search-testkit";
import { session } from "./session.ts";

const readQuery = readJsonField("query");
const stream = (data: object, request: SentRequest): CannedReply => ({
  contentType: "text/event-stream",
  body: `: hello\n\ndata: ${JSON.stringify({ id: readJsonField("id")(request), ...data })}\n\n`,
});
const hits = [{ title: "Frost", url: "https://example.org/frost", text: "It melts." }];

testProvider(session, {
  configuration: { env: { SESSION_SAMPLE_TOKEN: "test-session/a+b" }, secrets: ["test-session/a+b"] },
  prelude: ({ url }) => (url.pathname.endsWith("/session") ? { body: { session: "s-1" } } : undefined),
  request: { query: readQuery, count: readJsonField("results") },
  replies: {
    success: (request) => stream({ hits }, request),
    empty: (request) => stream({ hits: [] }, request),
    sparse: (request) => stream({ hits: [{ title: null, url: "https://example.org/bare", text: null }] }, request),
    unauthorized: { status: 401, body: { error: { message: "Who are you?" } } },
    quota: { status: 402, body: { error: { message: "Out of credits." } } },
    forbidden: { status: 403, body: { error: { message: "Not you." } } },
    rateLimited: { status: 429, body: { error: { message: "Slow down." } } },
    errorEnvelope: (request) => stream({ error: { status: 503, message: "No capacity." } }, request),
    truncated: { contentType: "text/event-stream", body: 'data: {"id":"request-0.5","hits":[{"ti' },
    results: (rows, request) =>
      stream({ hits: rows.map(({ title, url, snippet }) => ({ title, url, text: snippet })) }, request),
  },
  kinds: { errorEnvelope: "server" },
  expected: {
    success: {
      provider: "session-sample",
      authMode: "api_key",
      sources: [{ title: "Frost", url: "https://example.org/frost", snippet: "It melts." }],
    },
  },
  time: {
    read: readQuery,
    after: "heat pump after:2025-06-01",
    before: "heat pump before:2025-09-01",
    both: "heat pump after:2025-06-01 before:2025-09-01",
  },
  sites: {
    one: "heat pump site:example.org",
    two: "heat pump (site:example.org OR site:example.net)",
    excluded: "heat pump -site:example.com",
    path: "heat pump site:example.org",
    lists: "heat pump site:example.org -site:bad.example",
  },
  maxBytes: 2 * 1024 * 1024,
  unsupported: { module: "the samples share one module" },
});
