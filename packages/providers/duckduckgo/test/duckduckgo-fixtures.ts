import { readFixture, readFormField } from "@websonde/search-testkit";
import type { ProviderFixtures, ResultRow } from "@websonde/search-testkit";
import { challenge } from "./search-duckduckgo.ts";

const success = readFixture(import.meta.url, "success.html");

export const fixtures: ProviderFixtures = {
  configuration: { secrets: [], wrongSettings: { frontend: "mobile", region: 7 } },
  request: { query: readFormField("q") },
  replies: {
    success,
    empty: [
      {
        body: '<div id="links"><div class="result result--no-result"><div class="no-results">No  results.</div></div></div>',
      },
      { body: "<table><tr><td>&nbsp;</td><td>No more results.</td></tr></table>" },
    ],
    sparse: { body: writePage([{ title: "Bare", url: "https://hvac.example.com/bare" }]) },
    forbidden: { status: 403, body: "<title>403 Forbidden</title><p>error-lite@duckduckgo.com</p>" },
    rateLimited: { status: 429, body: "<title>429 Too Many Requests</title>" },
    errorEnvelope: [{ body: challenge }, { status: 202, body: challenge }],
    truncated: { body: success.body.slice(0, success.body.indexOf('<div class="result ')) },
    results: (rows) => ({ body: writePage(rows) }),
  },
  expected: {
    success: {
      provider: "duckduckgo",
      authMode: "keyless",
      sources: [
        {
          title: "The defrost cycle of a heat pump",
          url: "https://hvac.example.com/defrost?part=1&view=full",
          snippet: "How a heat pump melts its frost & why it's loud.",
          publishedDate: "2026-03-04T12:00:00.0000000",
          ageSeconds: 86_400,
        },
        { title: "Field notes", url: "https://blog.example.org/42", snippet: "Frost, seen from outside." },
      ],
    },
  },
  time: { read: readFormField("df"), day: "d", week: "w", month: "m", year: "y" },
  sites: {
    one: "heat pump site:example.org",
    two: "heat pump (site:example.org OR site:example.net)",
    excluded: "heat pump -site:example.com",
    path: "heat pump example.org/guide",
    lists: "heat pump site:example.org -site:bad.example",
  },
  module: new URL("../src/index.ts", import.meta.url),
  unsupported: {
    count: "a page has some ten results, and more are got by asking for further pages",
    untitled: "a link without a text is no result on a result page",
    unauthorized: "nobody signs in, so no credential can be wrong",
    quota: "there is no plan that could be used up",
  },
};

function writePage(rows: readonly ResultRow[]): string {
  const results = rows.map(
    ({ title = "", url, snippet }) =>
      `<div class="result web-result"><h2 class="result__title"><a class="result__a" href="${escapeHtml(url)}">${escapeHtml(title)}</a></h2>` +
      `${snippet === undefined ? "" : `<a class="result__snippet">${escapeHtml(snippet)}</a>`}</div>`,
  );
  return `<title>x at DuckDuckGo</title><div id="links" class="results">${results.join("")}</div>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
