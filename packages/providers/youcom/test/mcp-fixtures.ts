import { readFixture, readJsonField } from "@websonde/search-testkit";
import type { CannedReply, ProviderFixtures, ReplyFixture, SentRequest } from "@websonde/search-testkit";
import { fixtures } from "./youcom-fixtures.ts";

const readId = readJsonField("id");
const readMethod = readJsonField("method");
const readArguments = ({ body }: SentRequest) => JSON.parse(body).params.arguments;

/** What goes before each search: the session that the server insists on. */
function openSession(request: SentRequest): CannedReply | undefined {
  if (readMethod(request) === "notifications/initialized") return { status: 202 };
  if (readMethod(request) !== "initialize") return undefined;
  const serverInfo = { name: "you", version: "3.0.0" };
  const result = { protocolVersion: "2025-03-26", capabilities: { tools: {} }, serverInfo };
  return { headers: { "Mcp-Session-Id": "s-1" }, body: { jsonrpc: "2.0", id: readId(request), result } };
}

/** The answer to this very request, as the event that the server sends. */
export function answer(result: object): ReplyFixture {
  return (request) => ({
    contentType: "text/event-stream",
    body: `event: message\ndata: ${JSON.stringify({ jsonrpc: "2.0", id: readId(request), result })}\n\n`,
  });
}

export const text = (written: string) => ({ content: [{ type: "text", text: written }] });
export const failedTool = (written: string) => ({ isError: true, ...text(written) });
const structured = (structuredContent: object) => ({ ...text("Search Results:"), structuredContent });

const refuse = (status: number, message: string): CannedReply => ({
  status,
  body: { jsonrpc: "2.0", error: { code: -32_000, message }, id: null },
});

/** Without a key, as the settings may allow: the public MCP server. */
export const mcpFixtures: ProviderFixtures = {
  variant: "without a key",
  configuration: { settings: { keyless: true }, secrets: [] },
  prelude: openSession,
  request: { query: readJsonField("params.arguments.query") },
  replies: {
    success: answer(structured(JSON.parse(readFixture(import.meta.url, "tool-answer.json").body))),
    empty: [
      answer({ ...text("No results found."), structuredContent: { resultCounts: { web: 0, news: 0, total: 0 } } }),
      answer(text("No results found.")),
    ],
    sparse: answer(structured({ results: { web: [{ url: "https://tea.example.org/bare" }, { title: "Lost" }] } })),
    unauthorized: refuse(401, "Unauthorized"),
    quota: [refuse(402, "Payment required"), answer(failedTool("Error: 402 Payment required"))],
    forbidden: refuse(403, "Forbidden"),
    rateLimited: refuse(429, "Rate limit exceeded"),
    errorEnvelope: [answer(failedTool("Error: Internal server error")), answer(structured({ error: "No index" }))],
    results: (rows, request) => {
      const web = rows.map(({ title, url, snippet }) => ({ title, url, snippets: [snippet] }));
      const result = structured({ resultCounts: { web: rows.length, news: 0, total: rows.length }, results: { web } });
      return { body: { jsonrpc: "2.0", id: readId(request), result } };
    },
  },
  expected: {
    success: {
      provider: "youcom",
      authMode: "keyless",
      usage: { searchRequests: 1 },
      sources: [
        {
          title: "Oolong steps",
          url: "https://tea.example.org/oolong",
          snippet: "Withering takes hours.",
          publishedDate: "2026-02-03T12:00:00",
          ageSeconds: 30 * 86_400,
        },
        { title: "B", url: "https://tea.example.com/b" },
        {
          title: "[News] Harvest",
          url: "https://news.example.net/h",
          publishedDate: "2026-03-01T00:00:00",
          ageSeconds: 4 * 86_400 + 12 * 3_600,
        },
      ],
    },
  },
  ...(fixtures.time && { time: { ...fixtures.time, read: readJsonField("params.arguments.freshness") } }),
  sites: {
    ...fixtures.sites,
    read: (request) => {
      const { include_domains, exclude_domains, query } = readArguments(request);
      return [include_domains, exclude_domains, query];
    },
  },
  unsupported: {
    credential: "there is none",
    count: "the public server gives at most 20 of each section",
    "base-url": "the public server has one address; a base URL is that of the API",
  },
  module: new URL("../src/index.ts", import.meta.url),
};
