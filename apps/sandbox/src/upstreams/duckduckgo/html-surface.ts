import type { SearchHit } from "../../corpus/search-hit.ts";
import { highlightWords } from "../highlight-words.ts";
import { escapeHtml } from "../reply.ts";
import { regions } from "./regions.ts";
import { hiddenInputs, printedDate, resultLink, type ResultPage } from "./result-page.ts";

/** The page of `html.duckduckgo.com/html/`. Without a result page: the start page with an empty form. */
export function drawHtmlPage(page: ResultPage | undefined): string {
  const query = escapeHtml(page?.form.query ?? "");
  const region = page?.form.region ?? "";
  const options = regions.map(
    (code) => `<option value="${code}"${code === region ? " selected" : ""}>${code}</option>`,
  );
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml">
<head>
  <meta http-equiv="content-type" content="text/html; charset=UTF-8" />
  <meta name="referrer" content="origin" />
  <meta name="robots" content="noindex, nofollow" />
  <title>${query === "" ? "DuckDuckGo" : `${query} at DuckDuckGo`}</title>
</head>
<body class="body--html">
  <div id="header" class="header cw header--html">
    <a title="DuckDuckGo" href="/html/" class="header__logo-wrap"></a>
    <form name="x" class="header__form" action="/html/" method="post">
      <input name="q" autocomplete="off" class="search__input" id="search_form_input_homepage" type="text" value="${query}" />
      <input name="b" id="search_button_homepage" class="search__button search__button--html" value="" title="Search" type="submit" />
      <div class="frm__select"><select name="kl">${options.join("")}</select></div>
    </form>
  </div>${page === undefined ? "" : drawResults(page)}
</body>
</html>
`;
}

function drawResults(page: ResultPage): string {
  const rows = page.hits.length === 0 ? [noResults] : page.hits.map(drawHit);
  return `
  <div>
    <div class="serp__results">
      <div id="links" class="results">
${[page.adLink === undefined ? "" : drawAd(page.adLink), ...rows, drawNext(page)].join("\n")}
        <div class="feedback-btn"><a rel="nofollow" href="//duckduckgo.com/feedback.html" target="_new">Feedback</a></div>
        <div class="clear"></div>
      </div>
    </div>
  </div>`;
}

function drawHit(hit: SearchHit): string {
  const link = escapeHtml(resultLink(hit.url));
  const shown = escapeHtml(hit.url.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, ""));
  const date =
    hit.publishedAt === undefined ? "" : `\n              <span>&nbsp; &nbsp; ${printedDate(hit.publishedAt)}</span>`;
  return `        <div class="result results_links results_links_deep web-result ">
          <div class="links_main links_deep result__body">
            <h2 class="result__title">
              <a rel="nofollow" class="result__a" href="${link}">${highlightWords(hit.title, hit, "b")}</a>
            </h2>
            <div class="result__extras"><div class="result__extras__url">
              <span class="result__icon"><a rel="nofollow" href="${link}"><img class="result__icon__img" width="16" height="16" alt="" src="//external-content.duckduckgo.com/ip3/${hit.host}.ico" name="i15" /></a></span>
              <a class="result__url" href="${link}">
                ${shown}
              </a>${date}
            </div></div>
            <a class="result__snippet" href="${link}">${highlightWords(hit.snippet, hit, "b")}</a>
            <div class="clear"></div>
          </div>
        </div>`;
}

function drawAd(link: string): string {
  const href = escapeHtml(link);
  return `        <div class="result results_links results_links_deep result--ad ">
          <div class="links_main links_deep result__body">
            <h2 class="result__title">
              <a rel="nofollow" class="result__a" href="${href}">Offers of the day at the sandbox shop</a>
              <div class="result__badge-wrap"><button class="badge--ad">Ad</button></div>
            </h2>
            <a class="result__snippet" href="${href}">Everything must go, and none of it is a search result.</a>
          </div>
        </div>`;
}

const noResults = `        <div class="result results_links results_links_deep web-result result--no-result">
          <div class="links_main links_deep result__body">
            <h2 class="result__title"></h2>
            <div class="no-results">No  results.</div>
          </div>
        </div>`;

function drawNext({ nextFields }: ResultPage): string {
  if (nextFields.length === 0) return "";
  return `        <div class="nav-link">
          <form action="/html/" method="post">
                    <input type="submit" class='btn btn--alt' value="Next" />
                    ${hiddenInputs(nextFields)}
          </form>
        </div>`;
}
