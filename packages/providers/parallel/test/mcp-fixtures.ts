import { readFixture, readJsonField } from "@websonde/search-testkit";
import type { ProviderFixtures } from "@websonde/search-testkit";
import { answer, answerInJson, failedTool, structured, text, writeEvents } from "./mcp-replies.ts";
import { fixtures } from "./parallel-fixtures.ts";

const success: object = JSON.parse(readFixture(import.meta.url, "success.json").body);
const sparse = readFixture(import.meta.url, "sparse.json").body;
const readId = readJsonField("id");
const readKeywords = readJsonField("params.arguments.search_queries.0");

/** Without a key: the public MCP server. */
export const mcpFixtures: ProviderFixtures = {
  ...fixtures,
  variant: "without a key",
  configuration: { secrets: [], wrongSettings: { sessionId: 7 } },
  request: { query: readJsonField("params.arguments.objective") },
  replies: {
    success: answer(structured(success)),
    empty: [
      answer({ content: [], isError: false }),
      answerInJson({ isError: false }),
      answer(structured({ search_id: "search_02", results: [] })),
      answer(text("No results found.")),
    ],
    sparse: [answer(text(sparse)), answerInJson({ structuredContent: JSON.parse(sparse) })],
    unauthorized: { status: 401, body: { error: "invalid_token" } },
    forbidden: { status: 403, body: "Forbidden" },
    quota: answer(failedTool("HTTP 402: Insufficient credit in account")),
    rateLimited: { status: 429, body: "Too Many Requests" },
    errorEnvelope: [
      answer(failedTool("Search failed: backend unavailable")),
      answer(text('{"type":"error","error":{"message":"backend","ref_id":"ref-5"}}')),
      (request) => writeEvents({ jsonrpc: "2.0", id: readId(request), error: { code: -32_000, message: "backend" } }),
    ],
    results: (rows, request) => {
      const results = rows.map(({ title, url, snippet }) => ({ title, url, excerpts: snippet ? [snippet] : [] }));
      return writeEvents({ jsonrpc: "2.0", id: readId(request), result: structured({ results }) });
    },
  },
  expected: {
    ...fixtures.expected,
    ...(fixtures.expected?.success && { success: { ...fixtures.expected.success, authMode: "keyless" } }),
  },
  time: {
    read: readKeywords,
    day: "heat pump after:2026-03-04",
    week: "heat pump after:2026-02-26",
    month: "heat pump after:2026-02-02",
    year: "heat pump after:2025-03-05",
    after: "heat pump after:2025-06-01",
    before: "heat pump",
    both: "heat pump after:2025-06-01",
  },
  sites: {
    read: (request) => [readJsonField("params.arguments.objective")(request), readKeywords(request)],
    one: ["heat pump", "heat pump site:example.org"],
    two: ["heat pump", "heat pump (site:example.org OR site:example.net)"],
    excluded: ["heat pump", "heat pump -site:example.com"],
    path: ["heat pump", "heat pump site:example.org"],
    lists: ["heat pump", "heat pump site:example.org -site:bad.example"],
  },
  unsupported: {
    credential: "there is none",
    count: "the tool takes no count",
    locale: "the tool takes no country; a note says so",
    "base-url": "the public endpoint has one address; a base URL is that of the API",
  },
};
