import { readFixture, readParameter } from "@websonde/search-testkit";
import type { ProviderFixtures, ResultRow } from "@websonde/search-testkit";
import { drawPage, drawResult, gate, sorry } from "./search-google.ts";

const success = readFixture(import.meta.url, "success.html");
const nothing =
  '<title>x - Google Search</title><input name="q"><div id="topstuff"><div class="card-section"><p>Your search - <em>x</em> - did not match any documents.</p></div></div>';

export const fixtures: ProviderFixtures = {
  configuration: { secrets: [] },
  request: { query: readParameter("q") },
  replies: {
    success,
    empty: [{ body: nothing }, { body: nothing.replace("did not match any documents.", "") + suggest("topstuff") }],
    sparse: { body: drawPage(["bare"]) },
    forbidden: { status: 403, body: "" },
    rateLimited: { status: 429, body: sorry },
    errorEnvelope: [{ body: gate }, { body: sorry }],
    truncated: { body: success.body.slice(0, success.body.indexOf('<div class="MjjYud">')) },
    results: (rows) => ({ body: writePage(rows) }),
  },
  expected: {
    success: {
      provider: "google",
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
      relatedQuestions: ["Why does a heat pump defrost?"],
    },
  },
  time: {
    read: ({ url }) => [url.searchParams.get("tbs"), url.searchParams.get("q")],
    day: ["qdr:d", "heat pump"],
    week: ["qdr:w", "heat pump"],
    month: ["qdr:m", "heat pump"],
    year: ["qdr:y", "heat pump"],
    after: [null, "heat pump after:2025-06-01"],
    before: [null, "heat pump before:2025-09-01"],
    both: [null, "heat pump after:2025-06-01 before:2025-09-01"],
  },
  sites: {
    one: "heat pump site:example.org",
    two: "heat pump (site:example.org OR site:example.net)",
    excluded: "heat pump -site:example.com",
    path: "heat pump example.org/guide",
    lists: "heat pump site:example.org -site:bad.example",
  },
  // Google says so with its page about unusual traffic alone.
  kinds: { rateLimited: "blocked" },
  module: new URL("../src/index.ts", import.meta.url),
  unsupported: {
    count: "a page has ten results, and more are got by asking for further pages",
    untitled: "a link without a text is no result on a result page",
    unauthorized: "nobody signs in, so no credential can be wrong",
    quota: "there is no plan that could be used up",
  },
};

function suggest(id: string): string {
  return `<div id="${id}"><ul><li>Try other words</li></ul></div>`;
}

function writePage(rows: readonly ResultRow[]): string {
  const results = rows.map(({ title = "", url, snippet }) =>
    drawResult(escapeHtml(url), escapeHtml(title), snippet === undefined ? undefined : escapeHtml(snippet)),
  );
  return drawPage([]).replace('<div id="rso">', `<div id="rso">${results.join("")}`);
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
