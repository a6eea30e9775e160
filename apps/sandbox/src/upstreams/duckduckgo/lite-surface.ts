import type { SearchHit } from "../../corpus/search-hit.ts";
import { highlightWords } from "../highlight-words.ts";
import { escapeHtml } from "../reply.ts";
import { hiddenInputs, printedDate, resultLink, type ResultPage } from "./result-page.ts";

const emptyRow = "<tr><td>&nbsp;</td><td>&nbsp;</td></tr>";

/** The page of `lite.duckduckgo.com/lite/`. Without a result page: the start page with an empty form. */
export function drawLitePage(page: ResultPage | undefined): string {
  const query = escapeHtml(page?.form.query ?? "");
  return `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">
<html>
<head>
  <meta http-equiv="content-type" content="text/html; charset=UTF-8">
  <meta name="referrer" content="origin">
  <title>${query === "" ? "DuckDuckGo" : `${query} at DuckDuckGo`}</title>
</head>
<body>
  <div class="header">DuckDuckGo</div>
  <form action="/lite/" method="post">
    <input class='query' type="text" size="40" name="q" value="${query}">
    <input class='submit' type="submit" value="Search">
    <div class="filters"></div>
  </form>${page === undefined ? "" : drawResults(page)}
  <div id='end-spacer'>&nbsp;</div>
</body>
</html>
`;
}

function drawResults(page: ResultPage): string {
  const isAdShown = page.adLink !== undefined;
  const first = page.form.start + (isAdShown ? 2 : 1);
  const rows = page.hits.map((hit, index) => drawHit(hit, first + index));
  const end =
    page.hits.length === 0
      ? `<tr><td><span class="no-results">No  results.</span></td></tr><tr><td>No more results.</td></tr>`
      : "";
  return `
  <p class='extra'>&nbsp;</p>
  <table border="0">
${[page.adLink === undefined ? "" : drawAd(page.adLink), ...rows, end, drawNext(page)].join("\n")}
  </table>`;
}

function drawHit(hit: SearchHit, place: number): string {
  const shown = escapeHtml(hit.url.replace(/^https?:\/\//, ""));
  const date =
    hit.publishedAt === undefined
      ? ""
      : `&nbsp;&nbsp;&nbsp; <span class='timestamp'>${printedDate(hit.publishedAt)}</span>`;
  return `    <tr>
      <td valign="top">${place}.&nbsp;</td>
      <td><a rel="nofollow" href="${escapeHtml(resultLink(hit.url))}" class='result-link'>${highlightWords(hit.title, hit, "b")}</a></td>
    </tr>
    <tr>
      <td>&nbsp;&nbsp;&nbsp;</td>
      <td class='result-snippet'>
        ${highlightWords(hit.snippet, hit, "b")}
      </td>
    </tr>
    <tr><td>&nbsp;&nbsp;&nbsp;</td><td><span class='link-text'>${shown}</span>${date}</td></tr>
    ${emptyRow}`;
}

function drawAd(link: string): string {
  return `    <tr class="result-sponsored">
      <td valign="top">1.&nbsp;</td>
      <td>
        <a rel="nofollow" href="${escapeHtml(link)}" class='result-link'>Offers of the day at the sandbox shop</a>
        (Sponsored link - <a href="https://duckduckgo.com/duckduckgo-help-pages/company/ads-by-microsoft-on-duckduckgo-private-search/" rel="nofollow" class="result-link">more info</a>)
      </td>
    </tr>
    <tr class="result-sponsored">
      <td>&nbsp;&nbsp;&nbsp;</td>
      <td class='result-snippet'>Everything must go, and none of it is a search result.</td>
    </tr>
    ${emptyRow}`;
}

function drawNext({ nextFields }: ResultPage): string {
  if (nextFields.length === 0) return "";
  return `    <tr><td colspan=2>
      <form class="next_form" action="/lite/" method="post">
                    <input type="submit" class='navbutton' value="Next Page &gt;">
                    ${hiddenInputs(nextFields)}
      </form>
    </td></tr>`;
}
