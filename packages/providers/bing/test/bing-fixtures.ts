import { readFixture, readParameter } from "@websonde/search-testkit";
import type { ProviderFixtures, ResultRow } from "@websonde/search-testkit";
import { challenge } from "./search-bing.ts";

const success = readFixture(import.meta.url, "success.html");

export const fixtures: ProviderFixtures = {
  configuration: { secrets: [], wrongSettings: { market: "Germany" } },
  request: { query: readParameter("q"), count: readParameter("count") },
  replies: {
    success,
    empty: {
      body: '<ol id="b_results"><li class="b_no"><h1>There are no results for <strong>heat pump</strong></h1></li></ol>',
    },
    sparse: { body: writePage([{ title: "Heat pump", url: "https://hvac.example.com/bare" }], "") },
    forbidden: { status: 403, body: "<title>403 Forbidden</title>" },
    rateLimited: { status: 429, body: "<title>429 Too Many Requests</title>" },
    errorEnvelope: { body: challenge },
    truncated: { body: success.body.slice(0, success.body.indexOf('<li class="b_ad')) },
    // Pages that have nothing to do with the query are refused, and the suite's rows have not: Bing's say its words.
    results: (rows, { url }) => ({ body: writePage(rows, url.searchParams.get("q") ?? "") }),
  },
  expected: {
    success: {
      provider: "bing",
      authMode: "keyless",
      sources: [
        {
          title: "The defrost cycle of a heat pump",
          url: "https://hvac.example.com/defrost?part=1&view=full",
          snippet: "How a heat pump melts its frost & why it's loud.",
          publishedDate: "Mar 4, 2026",
          ageSeconds: 129_600,
        },
        { title: "Field notes", url: "https://blog.example.org/42", snippet: "Frost, seen from outside." },
      ],
      relatedQuestions: ["How long does a defrost cycle take?"],
    },
  },
  time: {
    read: readParameter("filters"),
    day: 'ex1:"ez1"',
    week: 'ex1:"ez2"',
    month: 'ex1:"ez3"',
    // Days since 1970-01-01: 20,517 is 2026-03-05.
    year: 'ex1:"ez5_20152_20517"',
    after: 'ex1:"ez5_20240_20517"',
    before: 'ex1:"ez5_0_20331"',
    both: 'ex1:"ez5_20240_20331"',
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
    untitled: "a link without a text is no result on a result page",
    unauthorized: "nobody signs in, so no credential can be wrong",
    quota: "there is no plan that could be used up",
  },
};

function writePage(rows: readonly ResultRow[], words: string): string {
  const results = rows.map(
    ({ title = "", url, snippet = "" }) =>
      `<li class="b_algo"><h2><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></h2>` +
      `<div class="b_caption"><p>${escapeHtml(`${snippet} ${words}`)}</p></div></li>`,
  );
  return `<title>x - Search</title><ol id="b_results">${results.join("")}</ol>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
