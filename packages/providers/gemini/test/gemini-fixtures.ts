import { readFixture } from "@websonde/search-testkit";
import type { ProviderFixtures, SentRequest } from "@websonde/search-testkit";

const read = (name: string) => readFixture(import.meta.url, name);
const readQuery = (request: SentRequest): unknown => JSON.parse(request.body).contents[0].parts[0].text;
const fail = (code: number, status: string, message: string, reason?: string) => ({
  status: code,
  body: { error: { code, status, message, ...(reason && { details: [{ reason }] }) } },
});

/** A stream of pieces. */
export function streamPieces(...pieces: readonly object[]) {
  const body = pieces.map((piece) => `data: ${JSON.stringify(piece)}\r\n\r\n`).join("");
  return { contentType: "text/event-stream", body };
}

export interface Page {
  readonly uri?: string | undefined;
  readonly title?: string | null | undefined;
}

/** A piece with a text and the pages that it rests on; each page is cited with its text, where it has one. */
export function answerWith(text: string, pages: readonly Page[], cited: readonly (string | undefined)[] = []) {
  return {
    candidates: [
      {
        content: { role: "model", parts: [{ text }] },
        finishReason: "STOP",
        groundingMetadata: {
          webSearchQueries: ["heat pump"],
          groundingChunks: pages.map((web) => ({ web })),
          groundingSupports: cited.flatMap((words, index) =>
            words ? [{ segment: { text: words }, groundingChunkIndices: [index] }] : [],
          ),
        },
      },
    ],
  };
}

export const fixtures: ProviderFixtures = {
  configuration: { env: { GEMINI_API_KEY: "test-gemini/a+b=" }, secrets: ["test-gemini/a+b="] },
  request: { query: readQuery },
  replies: {
    success: read("gemini-05.sse"),
    sparse: streamPieces(
      answerWith("Two pages.", [
        { uri: "https://docs.example.com/bare", title: "Bare" },
        { uri: "https://docs.example.com/null", title: null },
        {},
      ]),
    ),
    unauthorized: { ...read("gemini-04.json"), status: 400 },
    quota: { ...read("gemini-09.json"), status: 429 },
    forbidden: fail(403, "PERMISSION_DENIED", "The caller does not have permission."),
    rateLimited: fail(429, "RESOURCE_EXHAUSTED", "Resource has been exhausted (e.g. check quota)."),
    errorEnvelope: read("gemini-02.sse"),
    truncated: {
      contentType: "text/event-stream",
      body: 'data: {"candidates":[{"content":{"parts":[{"text":"Half"}]}}]}\n\ndata: {"candidates":[{"cont',
    },
    results: (rows) =>
      streamPieces(
        answerWith(
          "An answer.",
          rows.map(({ title, url }) => ({ uri: url, title })),
          rows.map(({ snippet }) => snippet),
        ),
      ),
  },
  kinds: { errorEnvelope: "server" },
  expected: {
    success: {
      provider: "gemini",
      authMode: "api_key",
      answer: "Kestrel 5 is out.",
      sources: [{ title: "docs.example.com", url: "https://docs.example.com/kestrel/5", snippet: "Kestrel 5 is out." }],
      citations: [
        { title: "docs.example.com", url: "https://docs.example.com/kestrel/5", citedText: "Kestrel 5 is out." },
      ],
      searchQueries: ["kestrel 5"],
      usage: { inputTokens: 5, outputTokens: 6, totalTokens: 11, searchRequests: 1 },
      model: "gemini-2.5-flash",
      requestId: "t-77",
      grounding: { searched: true, grounded: true, calls: 1 },
    },
  },
  time: {
    read: (request) => {
      const range = JSON.parse(request.body).tools[0].googleSearch.timeRangeFilter;
      return range ? range.startTime : readQuery(request);
    },
    day: "2026-03-04T12:00:00Z",
    week: "2026-02-26T12:00:00Z",
    month: "2026-02-02T12:00:00Z",
    year: "2025-03-05T12:00:00Z",
    after: "heat pump after:2025-06-01",
    before: "heat pump before:2025-09-01",
    both: "heat pump after:2025-06-01 before:2025-09-01",
  },
  sites: {
    read: readQuery,
    one: "heat pump site:example.org",
    two: "heat pump (site:example.org OR site:example.net)",
    excluded: "heat pump -site:example.com",
    path: "heat pump site:example.org",
    lists: "heat pump site:example.org -site:bad.example",
  },
  module: new URL("../src/index.ts", import.meta.url),
  unsupported: {
    count: "the model decides how many pages it reads",
    empty: "a model that found nothing says so in words, or gives no answer, which is invalid-response",
  },
};
