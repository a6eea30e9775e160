import { readFixture, readParameter } from "@websonde/search-testkit";
import type { ProviderFixtures, ResultRow } from "@websonde/search-testkit";
import { consent } from "./search-yahoo.ts";

const success = readFixture(import.meta.url, "success.html");

export const fixtures: ProviderFixtures = {
  configuration: { secrets: [] },
  request: { query: readParameter("p"), count: readParameter("n") },
  replies: {
    success,
    empty: {
      body: '<div id="web"><ol class=" reg adultRegion"><li class="first last"><div class="dd zrp"><div class="compText"><p>We did not find results for: <strong><b>heat pump</b></strong>. </p></div></div></li></ol></div>',
    },
    sparse: { body: writePage([{ title: "Heat pump", url: "https://hvac.example.com/bare" }], "") },
    forbidden: { status: 403, body: "<title>403 Forbidden</title>" },
    rateLimited: { status: 429, body: "<title>429 Too Many Requests</title>" },
    errorEnvelope: { body: consent },
    truncated: { body: success.body.slice(0, success.body.indexOf('<ol class="reg searchCenterTopAds">')) },
    // Pages that have nothing to do with the query are refused, and the suite's rows have not: Yahoo's say its words.
    results: (rows, { url }) => ({ body: writePage(rows, url.searchParams.get("p") ?? "") }),
  },
  expected: {
    success: {
      provider: "yahoo",
      authMode: "keyless",
      sources: [
        {
          title: "The defrost cycle of a heat pump",
          url: "https://hvac.example.com/defrost?part=1&view=full",
          snippet: "Mar 4, 2026 · How a heat pump melts its frost & why it's loud.",
          publishedDate: "Mar 4, 2026",
          ageSeconds: 129_600,
        },
        { title: "Field notes", url: "https://blog.example.org/42", snippet: "Frost, seen from outside." },
      ],
      relatedQuestions: ["How long does a defrost cycle take?"],
    },
  },
  time: { read: readParameter("btf"), day: "d", week: "w", month: "m" },
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
      `<li><div class="dd algo"><div class="compTitle"><h3 class="title"><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></h3></div>` +
      `<div class="compText aAbs"><p>${escapeHtml(`${snippet} ${words}`)}</p></div></div></li>`,
  );
  return `<title>x - Yahoo Search Results</title><div id="web"><ol class="reg searchCenterMiddle">${results.join("")}</ol></div>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
