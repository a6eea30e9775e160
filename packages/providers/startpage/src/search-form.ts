import { submitForm } from "@websonde/search-kit/engine";
import type { HttpRequest } from "@websonde/search-kit";
import { attribute, parsePage, selectAll, selectFirst, textOf } from "@websonde/search-kit/html";
import type { HtmlElement, HtmlNode } from "@websonde/search-kit/html";

export const homeUrl = "https://www.startpage.com/";

/** The form of the start page, filled in; nothing where the page has none, or no token in it: another one would be refused. */
export function fillSearchForm(
  html: string,
  pageUrl: string,
  fields: Readonly<Record<string, string | undefined>>,
): HttpRequest | undefined {
  const form = selectAll(parsePage(html), "form").find(isSearchForm);
  const request = form && send(form, pageUrl);
  if (request?.form === undefined) return undefined;
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ...request, form: { ...request.form, ...Object.fromEntries(given) } };
}

/** The form that leads on, with a fresh token: the last one below the results, unless that is the page's own number. */
export function findNextPage(tree: HtmlNode, pageUrl: string): HttpRequest | undefined {
  const form = selectAll(tree, "form")
    .filter((one) => isSearchForm(one) && readInput(one, "page") !== "")
    .at(-1);
  const button = form && selectFirst(form, "button");
  const isNumbered = form && button && textOf(button) === readInput(form, "page");
  return form && !isNumbered ? send(form, pageUrl) : undefined;
}

function isSearchForm(form: HtmlElement): boolean {
  return attribute(form, "action")?.endsWith("/sp/search") === true && readInput(form, "sc") !== "";
}

/** All that a browser sends, but for the answer to whether ads are blocked, which brings a block at once. */
function send(form: HtmlElement, pageUrl: string): HttpRequest | undefined {
  const request = submitForm(form, pageUrl);
  if (request?.form === undefined) return undefined;
  const { abp: _, ...fields } = request.form;
  return { ...request, form: fields, headers: { Referer: homeUrl } };
}

function readInput(form: HtmlNode, name: string): string {
  const input = selectFirst(form, `input[name="${name}"]`);
  return (input && attribute(input, "value")?.trim()) ?? "";
}
