import { readFixture, readParameter } from "@websonde/search-testkit";
import type { ProviderFixtures, ResultRow } from "@websonde/search-testkit";
import { puzzle, refusal } from "./search-mojeek.ts";

const success = readFixture(import.meta.url, "success.html");

export const fixtures: ProviderFixtures = {
  configuration: { secrets: [] },
  request: { query: readParameter("q"), count: readParameter("t") },
  replies: {
    success,
    empty: { body: '<div class="results"><p>No pages found matching: <strong>heat pump</strong></p></div>' },
    sparse: { body: writePage([{ title: "Bare", url: "https://hvac.example.com/bare" }]) },
    forbidden: [
      { status: 403, body: refusal },
      { status: 403, body: "" },
    ],
    rateLimited: { status: 429, body: "<title>429 Too Many Requests</title>" },
    errorEnvelope: [{ body: puzzle }, { status: 403, body: puzzle }],
    truncated: { body: success.body.slice(0, success.body.indexOf('<ul class="results-standard">')) },
    results: (rows) => ({ body: writePage(rows) }),
  },
  expected: {
    success: {
      provider: "mojeek",
      authMode: "keyless",
      sources: [
        {
          title: "The defrost cycle of a heat pump",
          url: "https://hvac.example.com/defrost?part=1&view=full",
          snippet: "How a heat pump melts its frost & why it's loud.",
          publishedDate: "4 Mar 2026",
          ageSeconds: 129_600,
        },
        { title: "Field notes", url: "https://blog.example.org/42", snippet: "Frost, seen from outside." },
      ],
    },
  },
  time: {
    read: ({ url }) => [url.searchParams.get("since"), url.searchParams.get("before")],
    day: ["day", null],
    week: ["week", null],
    month: ["month", null],
    year: ["year", null],
    after: ["20250601", null],
    before: [null, "20250901"],
    both: ["20250601", "20250901"],
  },
  sites: {
    one: "heat pump site:example.org",
    two: "heat pump",
    excluded: "heat pump -site:example.com",
    path: "heat pump example.org/guide",
    lists: "heat pump site:example.org -site:bad.example",
  },
  module: new URL("../src/index.ts", import.meta.url),
  unsupported: {
    untitled: "a link without a text is no result on a result page",
    unauthorized: "nobody signs in, so no credential can be wrong",
    quota: "there is no plan that could be used up",
  },
};

function writePage(rows: readonly ResultRow[]): string {
  const results = rows.map(
    ({ title = "", url, snippet }) =>
      `<li><h2><a class="title" href="${escapeHtml(url)}">${escapeHtml(title)}</a></h2>` +
      `${snippet === undefined ? "" : `<p class="s">${escapeHtml(snippet)}</p>`}</li>`,
  );
  return `<title>x - Mojeek Search</title><ul class="results-standard">${results.join("")}</ul>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
