import { readForm } from "../html/read-form.ts";
import type { HtmlNode } from "../html/html-node.ts";
import type { HttpRequest } from "../http/types.ts";

/**
 * The request that a browser sends for a form that nobody touched. Nothing where it would go to another origin than the
 * page's: a page decides what an engine is asked, never whom.
 */
export function submitForm(form: HtmlNode, pageUrl: string): HttpRequest | undefined {
  const { action = "", method, fields } = readForm(form);
  if (!URL.canParse(action, pageUrl)) return undefined;
  const url = new URL(action, pageUrl);
  if (url.origin !== new URL(pageUrl).origin) return undefined;
  if (method === "post") return { url: url.href, form: Object.fromEntries(fields) };
  url.search = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
  return { url: url.href };
}
