import { readFixture, readJsonField } from "@websonde/search-testkit";
import type { ProviderFixtures, ResultRow, SentRequest } from "@websonde/search-testkit";
import { fixtures } from "./exa-fixtures.ts";
import { answer, answerInJson, failedTool, nothingFound, refuseWithStatus, text, writeEvents } from "./mcp-replies.ts";

const readId = readJsonField("id");
const readArguments = ({ body }: SentRequest) => JSON.parse(body).params.arguments;
const readTool = ({ body }: SentRequest): string => JSON.parse(body).params.name;

/** Results as the tool that was called writes them: the API's JSON, or the server's own text. */
function writeResults(rows: readonly ResultRow[], request: SentRequest) {
  const written =
    readTool(request) === "web_search_advanced_exa"
      ? JSON.stringify({ results: rows.map(({ title, url, snippet }) => ({ title, url, text: snippet })) })
      : rows
          .map(({ title = "N/A", url, snippet }) =>
            [
              `Title: ${title.replaceAll(/[\r\n]+/g, " ")}`,
              `URL: ${url}`,
              "Published: N/A",
              "Author: N/A",
              `Highlights:\n${snippet}`,
            ].join("\n"),
          )
          .join("\n\n---\n\n");
  return writeEvents({ jsonrpc: "2.0", id: readId(request), result: text(written) });
}

/** Without a key: the public MCP server. */
export const mcpFixtures: ProviderFixtures = {
  variant: "without a key",
  configuration: { secrets: [], wrongSettings: { searchDelayMs: "soon", type: 7, contents: "everything" } },
  request: { query: readJsonField("params.arguments.query") },
  replies: {
    success: answer(text(readFixture(import.meta.url, "mcp-text.txt").body)),
    empty: [answer(nothingFound), answerInJson(nothingFound), answer(text('{"requestId":"r","results":[]}'))],
    sparse: [
      answer(text("Title: Bare\nURL: https://sea.example.org/bare\n\n---\n\nTitle: Lost\nURL: N/A\nText: no address")),
      answer(text("Title: N/A\nURL: https://sea.example.org/bare\nPublished: N/A\nAuthor: N/A\nHighlights:\n")),
      answer(text('{"results":[{"url":"https://sea.example.org/bare","title":null,"text":null,"highlights":null}]}')),
    ],
    forbidden: refuseWithStatus(403, -32_000, "Forbidden"),
    quota: answer(failedTool("web_search_exa error (402): credits used up\nTimestamp: 2026-03-01T10:00:00Z")),
    unauthorized: refuseWithStatus(401, -32_000, "Unauthorized", { "WWW-Authenticate": "Bearer" }),
    rateLimited: refuseWithStatus(429, -32_000, "Rate limit exceeded", { "X-RateLimit-Limit": "2" }),
    errorEnvelope: [
      answer(failedTool("web_search_exa error (500): Internal failure")),
      answer(text('{"requestId":"e5","error":"Internal failure","tag":"DEFAULT_ERROR"}')),
      refuseWithStatus(200, -32_000, "Internal failure"),
    ],
    results: writeResults,
  },
  expected: {
    success: {
      provider: "exa",
      authMode: "keyless",
      usage: { searchRequests: 1 },
      sources: [
        {
          title: "Tidal arrays",
          url: "https://sea.example.org/tidal",
          snippet: "Arrays reached 6 MW.\n[...]\nCost fell by a third.",
          publishedDate: "2025-11-02T00:00:00.000Z",
          ageSeconds: 123 * 86_400 + 12 * 3_600,
        },
        {
          title: "https://grid.example.com/a",
          url: "https://grid.example.com/a",
          snippet: "Full text first line\n\nTitle: this is not a new result\nmore",
          author: "Second Author",
        },
      ],
    },
  },
  time: {
    ...fixtures.time,
    read: (request) => {
      const { startPublishedDate, endPublishedDate } = readArguments(request);
      return [startPublishedDate, endPublishedDate];
    },
  },
  sites: {
    ...fixtures.sites,
    read: (request) => {
      const { includeDomains, excludeDomains, query } = readArguments(request);
      return { includeDomains, excludeDomains, query };
    },
  },
  unsupported: {
    credential: "there is none",
    count: "without a count the server's own default holds",
    "base-url": "the public endpoint has one address; a base URL is that of the API",
  },
  module: new URL("../src/index.ts", import.meta.url),
};
