import { readFixture } from "@websonde/search-testkit";
import type { ProviderFixtures } from "@websonde/search-testkit";

const read = (name: string) => readFixture(import.meta.url, name);

/** The stream that a message comes in: each block at once. */
export function streamMessage(content: readonly object[], rest: object = {}) {
  const events: readonly { readonly type: string; readonly [field: string]: unknown }[] = [
    { type: "message_start", message: { id: "msg_1", type: "message", model: "claude-haiku-4-5", content: [] } },
    ...content.flatMap((block, index) => [
      { type: "content_block_start", index, content_block: block },
      { type: "content_block_stop", index },
    ]),
    { type: "message_delta", delta: { stop_reason: "end_turn" }, ...rest },
    { type: "message_stop" },
  ];
  const body = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
  return { contentType: "text/event-stream", body };
}

export const search = (results: readonly object[], query = "heat pumps") => [
  { type: "server_tool_use", id: "s1", name: "web_search", input: { query } },
  {
    type: "web_search_tool_result",
    tool_use_id: "s1",
    content: results.map((one) => ({ type: "web_search_result", encrypted_content: "E==", ...one })),
  },
];

const fail = (status: number, type: string, message: string) => ({
  status,
  body: { type: "error", error: { type, message }, request_id: "req_1" },
});

export const fixtures: ProviderFixtures = {
  configuration: {
    env: { ANTHROPIC_API_KEY: "test-anthropic/a+b=" },
    secrets: ["test-anthropic/a+b="],
    wrongSettings: { maxUses: "many" },
  },
  request: { query: (request) => JSON.parse(request.body).messages[0].content },
  replies: {
    success: read("anthropic-03.sse"),
    empty: streamMessage(search([])),
    sparse: streamMessage([
      ...search([
        { title: "Bare", url: "https://docs.example.com/bare" },
        { title: null, url: "https://docs.example.com/null", page_age: null },
      ]),
      { type: "text", text: "Two pages.", citations: null },
    ]),
    unauthorized: fail(401, "authentication_error", "invalid x-api-key"),
    quota: [
      fail(402, "billing_error", "Your bill is open."),
      fail(400, "invalid_request_error", "Your credit balance is too low to access the Anthropic API."),
    ],
    forbidden: fail(403, "permission_error", "Not allowed."),
    rateLimited: fail(429, "rate_limit_error", "This request would exceed your organization's rate limit."),
    errorEnvelope: read("anthropic-04.sse"),
    truncated: {
      contentType: "text/event-stream",
      body: 'data: {"type":"message_start","message":{"id":"msg_1","type":"message","content":[]}}\n\ndata: {"type":"cont',
    },
    results: (rows) =>
      streamMessage([
        ...search(rows.map(({ title, url }) => ({ title, url }))),
        {
          type: "text",
          text: "An answer.",
          citations: rows.flatMap(({ title, url, snippet }) =>
            snippet ? [{ type: "web_search_result_location", url, title, cited_text: snippet }] : [],
          ),
        },
      ]),
  },
  expected: {
    success: {
      provider: "anthropic",
      authMode: "api_key",
      answer: "Kestrel 5 is out.",
      sources: [
        {
          title: "Kestrel 5",
          url: "https://docs.example.com/kestrel/5",
          snippet: "Kestrel 5 is out.",
          publishedDate: "2 days ago",
          ageSeconds: 172_800,
        },
      ],
      citations: [{ url: "https://docs.example.com/kestrel/5", title: "Kestrel 5", citedText: "Kestrel 5 is out." }],
      searchQueries: ["kestrel 5"],
      usage: { inputTokens: 900, outputTokens: 30, totalTokens: 930, searchRequests: 1 },
      model: "claude-haiku-4-5-20251001",
      requestId: "msg_01CCC",
      grounding: { searched: true, grounded: true, calls: 1 },
    },
  },
  kinds: { errorEnvelope: "rate-limit" },
  time: {
    read: (request) => JSON.parse(request.body).messages[0].content,
    after: "heat pump after:2025-06-01",
    before: "heat pump before:2025-09-01",
    both: "heat pump after:2025-06-01 before:2025-09-01",
  },
  sites: {
    read: (request) => {
      const { allowed_domains: include, blocked_domains: exclude } = JSON.parse(request.body).tools[0];
      return { include, exclude };
    },
    one: { include: ["example.org"], exclude: undefined },
    two: { include: ["example.org", "example.net"], exclude: undefined },
    excluded: { include: undefined, exclude: ["example.com"] },
    path: { include: ["example.org"], exclude: undefined },
    lists: { include: ["example.org"], exclude: undefined },
  },
  module: new URL("../src/index.ts", import.meta.url),
  unsupported: { count: "the model decides how many results it reads" },
};
