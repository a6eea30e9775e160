import type { HttpRequest } from "@websonde/search-kit";
import { attribute, selectFirst } from "@websonde/search-kit/html";
import type { HtmlNode } from "@websonde/search-kit/html";

/** A page of Yahoo's search has as many results, or a few more. */
const pageSize = 7;

/** The page after one, by its own link. Where a full page has no links to others at all, its offset is counted on. */
export function findNextPage(tree: HtmlNode, pageUrl: string, count: number): HttpRequest | undefined {
  const link = selectFirst(tree, "a.next[href], a#pg-next[href]");
  if (link !== undefined) return followLink(attribute(link, "href") ?? "", pageUrl);
  const hasLinks = selectFirst(tree, ".compPagination, .pages, #pg") !== undefined;
  return hasLinks || count < pageSize ? undefined : countOn(pageUrl);
}

/** It may name another edition than the one that was asked; cookies and language belong to that one. */
function followLink(href: string, pageUrl: string): HttpRequest | undefined {
  if (!URL.canParse(href, pageUrl)) return undefined;
  const { hostname, pathname, search } = new URL(href, pageUrl);
  const isSearch = /(?:^|\.)search\.yahoo\.com$/.test(hostname) && /^\/search(?:$|[/;])/.test(pathname);
  return isSearch ? { url: new URL(pageUrl).origin + pathname + search } : undefined;
}

function countOn(pageUrl: string): HttpRequest | undefined {
  const url = new URL(pageUrl);
  const { searchParams } = url;
  if (!searchParams.get("p")) return undefined;
  const offset = Math.max(1, Number(searchParams.get("b")) || 1);
  searchParams.set("b", String(offset + pageSize));
  searchParams.set("pz", String(pageSize));
  for (const name of ["bct", "xargs"]) searchParams.set(name, "0");
  searchParams.delete("iscqry");
  return { url: url.href };
}
