import { readFormField, testProvider } from "@websonde/search-testkit";
import type { ResultRow } from "@websonde/search-testkit";
import { pages } from "./pages.ts";

const html = (body: string) => ({
  contentType: "text/html; charset=utf-8",
  body: `<!doctype html><html><body>${body}</body></html>`,
});
const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const writeRow = ({ title = "", url, snippet = "" }: ResultRow) =>
  `<div class="hit"><a href="${escape(url)}">${escape(title)}</a><p>${escape(snippet)}</p></div>`;

testProvider(pages, {
  configuration: { secrets: [] },
  request: { query: readFormField("q") },
  replies: {
    success: html('<div class="hit"><a href="https://example.org/a">A &amp; B</a><p>Some <b>words</b>.</p></div>'),
    empty: html('<p class="nothing-found">Nothing found.</p>'),
    sparse: html('<div class="hit"><a href="https://example.org/a">Bare</a></div>'),
    forbidden: { ...html("<h1>Forbidden</h1>"), status: 403 },
    rateLimited: { ...html("<h1>Slow down</h1>"), status: 429 },
    errorEnvelope: html('<div class="captcha">Are you human?</div>'),
    truncated: { ...html(""), body: "<!doctype html><html><body><div class=" },
    results: (rows) => html(rows.map(writeRow).join("")),
  },
  kinds: { errorEnvelope: "blocked" },
  expected: {
    success: {
      provider: "pages",
      authMode: "keyless",
      sources: [{ title: "A & B", url: "https://example.org/a", snippet: "Some words." }],
    },
  },
  time: { read: readFormField("when"), week: "w" },
  unsupported: {
    count: "a page always has ten results",
    unauthorized: "there are no credentials",
    quota: "there is nothing to pay",
    module: "the samples share one module",
  },
});
