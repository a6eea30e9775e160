import type { SearchResponse } from "@websonde/search-core";
import { readFixture, readJsonField } from "@websonde/search-testkit";
import type { ProviderFixtures } from "@websonde/search-testkit";
import {
  answer,
  failedTool,
  flat,
  handshake,
  nested,
  readMethod,
  readReference,
  refuse,
  resolve,
  text,
  twice,
} from "./zai-replies.ts";

const success: SearchResponse = {
  provider: "zai",
  authMode: "api_key",
  sources: [
    {
      title: "Harbor 3.2 notes",
      url: "https://harbor.example.com/releases/3.2",
      snippet: "Offline sync is generally available.",
      publishedDate: "2026-06-04",
      ageSeconds: 27 * 86_400 + 12 * 3_600,
      author: "Harbor Docs",
    },
  ],
};

const key = "test-zai.a/b+c=";
const sparse = [
  { link: "https://glass.example.org/a", title: "Bare" },
  { link: null, url: "https://glass.example.org/b", title: null, content: null, media: null, publish_date: null },
  { title: "no link" },
];
const expectedSparse: SearchResponse = {
  provider: "zai",
  sources: [
    { title: "Bare", url: "https://glass.example.org/a" },
    { title: "https://glass.example.org/b", url: "https://glass.example.org/b" },
  ],
};

/** By the MCP server of the Coding Plan. */
export const fixtures: ProviderFixtures = {
  variant: "by MCP",
  now: "2026-07-01T12:00:00Z",
  configuration: {
    env: { ZAI_API_KEY: key },
    secrets: [key],
    wrongSettings: { transport: "soap", region: "moon", location: "de", contentSize: 7, searchEngine: 7 },
  },
  prelude(request) {
    const method = String(readMethod(request));
    const reply = Object.hasOwn(handshake, method) ? handshake[method] : undefined;
    return reply && resolve(reply, request);
  },
  request: { query: readJsonField("params.arguments.search_query"), count: readJsonField("params.arguments.count") },
  replies: {
    success: readReference("zai-01.sse"),
    empty: [
      readReference("zai-02.json"),
      readReference("zai-12.sse"),
      answer(text('""')),
      answer(text("null")),
      answer(text("")),
      answer(text('{"search_result":null}')),
      answer(text('{"search_result":[]}')),
      answer(text(JSON.stringify('"[]"'))),
      answer({ content: [] }),
      answer({ structuredContent: { results: [] } }),
    ],
    sparse: answer(twice(sparse)),
    unauthorized: [
      readReference("zai-03.json"),
      nested(401, "1000", "Authentication failed"),
      nested(200, "1000", "Authentication failed"),
      flat(401, "token expired or incorrect"),
      answer(text("MCP error -401: Api key not found, please get your apikey")),
    ],
    quota: [
      readReference("zai-05.json"),
      readReference("zai-11.json"),
      nested(429, "1113", "Insufficient balance"),
      nested(200, "1308", "Usage limit reached for the 5 hour window."),
      nested(429, "1310", "已达到每周使用上限"),
      answer(text('{"code":1113,"msg":"Insufficient balance"}')),
    ],
    forbidden: [
      flat(403, "MCP service not included in plan"),
      { ...flat(403, "MCP service not included in plan"), status: 403 },
    ],
    rateLimited: [
      nested(429, "1302", "Rate limit reached"),
      nested(200, "1302", "Rate limit reached"),
      nested(200, "1303", "Frequency"),
      nested(200, "1305", "Overloaded"),
      answer(failedTool("MCP error -429: too many requests")),
      answer(text('{"error":{"code":"1302","message":"Rate limit reached"}}')),
    ],
    errorEnvelope: [
      answer(failedTool("The backend failed")),
      answer(failedTool("MCP error -500: Internal failure")),
      answer(text("Error: the backend failed")),
      refuse(-32_603, "Internal error"),
      refuse(-32_000, "Server error"),
      flat(500, "Internal failure"),
    ],
    results: (rows, request) =>
      resolve(answer(twice(rows.map(({ title, url, snippet }) => ({ title, link: url, content: snippet })))), request),
  },
  expected: { success, sparse: expectedSparse },
  time: {
    read: readJsonField("params.arguments.search_recency_filter"),
    day: "oneDay",
    week: "oneWeek",
    month: "oneMonth",
    year: "oneYear",
  },
  sites: {
    read: ({ body }) => {
      const { search_query, search_domain_filter } = JSON.parse(body).params.arguments;
      return [search_query, search_domain_filter];
    },
    one: ["heat pump", "example.org"],
    two: ["heat pump site:example.org site:example.net", undefined],
    excluded: ["heat pump -site:example.com", undefined],
    path: ["heat pump", "example.org"],
    lists: ["heat pump site:example.org -site:bad.example", "example.org"],
  },
  module: new URL("../src/index.ts", import.meta.url),
};

const read = (name: string, status = 200) => ({ ...readFixture(import.meta.url, name), status });

/** By the API that is paid for by the call. */
export const restFixtures: ProviderFixtures = {
  ...fixtures,
  variant: "by REST",
  configuration: { ...fixtures.configuration, settings: { transport: "rest" } },
  request: { query: readJsonField("search_query"), count: readJsonField("count") },
  replies: {
    success: read("zai-06.json"),
    empty: [{ body: { id: "task-2", search_result: [] } }, { body: { id: "task-2", search_result: null } }],
    sparse: { body: { search_result: sparse } },
    unauthorized: [nested(401, "1000", "Authentication failed"), flat(401, "token expired or incorrect")],
    quota: [read("zai-05.json"), read("zai-11.json", 429), read("zai-11.json", 401), read("zai-11.json", 400)],
    forbidden: { ...flat(403, "No permission"), status: 403 },
    rateLimited: [nested(429, "1302", "Rate limit reached"), nested(200, "1302", "Rate limit reached")],
    errorEnvelope: [flat(500, "Internal failure"), nested(200, "1234", "Internal failure")],
    results: (rows) => ({
      body: { search_result: rows.map(({ title, url, snippet }) => ({ title, link: url, content: snippet })) },
    }),
  },
  expected: { success: { ...success, requestId: "req-1" }, sparse: expectedSparse },
  time: { ...fixtures.time, read: readJsonField("search_recency_filter") },
  sites: {
    ...fixtures.sites,
    read: ({ body }) => {
      const { search_query, search_domain_filter } = JSON.parse(body);
      return [search_query, search_domain_filter];
    },
  },
};
