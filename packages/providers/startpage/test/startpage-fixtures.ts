import { readFixture, readFormField } from "@websonde/search-testkit";
import type { ProviderFixtures, ResultRow } from "@websonde/search-testkit";
import { anubis, captcha, drawHome, drawPage, drawResult } from "./search-startpage.ts";

const success = readFixture(import.meta.url, "success.html");
const data = (results: string) =>
  `<title>Startpage Search Results</title><div id="root"></div><script>React.createElement(UIStartpage.AppSerpWeb, {"render":{"presenter":{"regions":{"mainline":[{"display_type":"web-google","results":${results}}]}}}})</script>`;

export const fixtures: ProviderFixtures = {
  configuration: { secrets: [] },
  request: { query: readFormField("query") },
  prelude: ({ url }) => (url.pathname === "/" ? { body: drawHome(), contentType: "text/html" } : undefined),
  replies: {
    success,
    empty: [{ body: data("[]") }, { body: '<title>Startpage</title><div class="no-results">Sorry</div>' }],
    sparse: [
      { body: drawPage(["bare"]) },
      {
        body: data(
          '[{"clickUrl":"https://bare.test/","title":"bare","description":null,"date":7},null,{"clickUrl":{},"title":"no link"}]',
        ),
      },
    ],
    forbidden: { status: 403, body: "<title>403 Forbidden</title>" },
    rateLimited: { status: 429, body: "<title>429 Too Many Requests</title>" },
    errorEnvelope: [{ body: anubis }, { body: captcha }],
    truncated: { body: success.body.slice(0, success.body.indexOf('<div class="w-gl')) },
    results: (rows) => ({ body: writePage(rows) }),
  },
  expected: {
    success: {
      provider: "startpage",
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
    read: ({ body }) => ["with_date", "query"].map((name) => new URLSearchParams(body).get(name)),
    day: ["d", "heat pump"],
    week: ["w", "heat pump"],
    month: ["m", "heat pump"],
    year: ["y", "heat pump"],
    after: ["", "heat pump after:2025-06-01"],
    before: ["", "heat pump before:2025-09-01"],
    both: ["", "heat pump after:2025-06-01 before:2025-09-01"],
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
    count: "a page has ten results, and more are got by asking for further pages",
    untitled: "a link without a text is no result on a result page",
    unauthorized: "nobody signs in, so no credential can be wrong",
    quota: "there is no plan that could be used up",
  },
};

function writePage(rows: readonly ResultRow[]): string {
  const results = rows.map(({ title = "", url, snippet }) =>
    drawResult(escapeHtml(url), escapeHtml(title), snippet === undefined ? undefined : escapeHtml(snippet)),
  );
  return drawPage([]).replace('<div class="w-gl">', `<div class="w-gl">${results.join("")}`);
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
