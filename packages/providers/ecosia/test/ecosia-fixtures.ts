import { readFixture, readParameter } from "@websonde/search-testkit";
import type { ProviderFixtures, ResultRow } from "@websonde/search-testkit";
import { firewall } from "./search-ecosia.ts";

const success = readFixture(import.meta.url, "success.html");

export const fixtures: ProviderFixtures = {
  configuration: { secrets: [] },
  request: { query: readParameter("q") },
  replies: {
    success,
    empty: {
      body: '<title>x - Ecosia</title><div data-test-id="web-no-results"><p>Unfortunately we didn’t find any results</p></div>',
    },
    sparse: { body: writePage([{ title: "Bare", url: "https://hvac.example.com/bare" }]) },
    forbidden: [
      { status: 403, body: firewall },
      { status: 403, body: "<title>403 Forbidden</title>" },
    ],
    rateLimited: { status: 429, body: "<title>429 Too Many Requests</title>" },
    errorEnvelope: [{ body: firewall }, { body: "<title>Just a moment...</title>" }],
    truncated: { body: success.body.slice(0, success.body.indexOf('<section data-test-id="mainline"')) },
    results: (rows) => ({ body: writePage(rows) }),
  },
  expected: {
    success: {
      provider: "ecosia",
      authMode: "keyless",
      sources: [
        {
          title: "The defrost cycle of a heat pump",
          url: "https://hvac.example.com/defrost?part=1&view=full",
          snippet: "04.03.2026 ... How a heat pump melts its frost & why it's loud.",
          publishedDate: "04.03.2026",
          ageSeconds: 129_600,
        },
        { title: "Field notes", url: "https://blog.example.org/42", snippet: "Frost, seen from outside." },
      ],
      relatedQuestions: ["heat pump frost"],
    },
  },
  time: {
    read: readParameter("q"),
    after: "heat pump after:2025-06-01",
    before: "heat pump before:2025-09-01",
    both: "heat pump after:2025-06-01 before:2025-09-01",
  },
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
      `<article data-test-id="organic-result"><a href="${escapeHtml(url)}"><h2 data-test-id="result-title">${escapeHtml(title)}</h2></a>` +
      `${snippet === undefined ? "" : `<p data-test-id="web-result-description">${escapeHtml(snippet)}</p>`}</article>`,
  );
  return `<title>x - Ecosia</title><main>${results.join("")}</main>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
