import type { PageReading, ProviderMeta } from "@websonde/search-core";
import type { HtmlNode } from "../html/html-node.ts";
import type { MarkupGeneration } from "../html/markup-generation.ts";
import { readGenerations } from "../html/read-generations.ts";
import type { UnwrapRule } from "../html/unwrap-url.ts";
import { commonWalls } from "./common-walls.ts";
import { makeUnknownPageError } from "./engine-errors.ts";
import type { EnginePage } from "./engine-page.ts";
import { hasMark } from "./page-mark.ts";
import type { PageMark, Wall } from "./page-mark.ts";
import { readStructure } from "./read-structure.ts";

export interface PageRules {
  readonly meta: Pick<ProviderMeta, "id" | "label">;
  /** Where a page stands that does not say so. */
  readonly pageUrl: string;
  readonly generations: readonly MarkupGeneration[];
  readonly unwrap: readonly UnwrapRule[];
  /** The engine's own walls, in the order in which they are looked for; those that any site may show are known. */
  readonly walls: readonly Wall[];
  /** What says that nothing was found; any of them. */
  readonly empty: readonly PageMark[];
  /** What tells that a page is one of the engine's at all; any of them. No other page is read by its structure. */
  readonly own: readonly PageMark[];
}

/**
 * What a page says: results by a known generation, else a wall, else that nothing was found, else results by the page's
 * structure alone. Results come first, since a page about challenges is none. Throws `invalid-response` for all others.
 */
export function readResultPage(tree: HtmlNode, page: EnginePage, rules: PageRules): PageReading {
  const { meta, generations, walls, empty, own } = rules;
  const options = { pageUrl: chooseBase(page.url, rules.pageUrl), unwrap: rules.unwrap };
  const { sources } = readGenerations(tree, generations, options);
  if (sources.length > 0) return { kind: "results", sources };
  const shows = (mark: PageMark) => hasMark(tree, page, mark);
  const wall = orderWalls(walls).find(shows);
  if (wall !== undefined) return { kind: "blocked", reason: wall.reason, sources };
  // An error page may say anything.
  const { status = 200 } = page;
  if (status >= 200 && status < 300) {
    if (empty.some(shows)) return { kind: "empty", sources };
    const found = own.some(shows) ? readStructure(tree, options) : [];
    if (found.length > 0)
      return {
        kind: "results",
        sources: found,
        notes: [
          `${meta.label} has changed its pages; these results were read by their structure and may be incomplete`,
        ],
      };
  }
  throw makeUnknownPageError(meta, page);
}

/** A status alone says least: it is looked at when no element tells which wall it is. */
function orderWalls(walls: readonly Wall[]): readonly Wall[] {
  const saysMore = ({ selector, text }: Wall) => selector !== undefined || text !== undefined;
  return [...walls.filter(saysMore), ...commonWalls, ...walls.filter((wall) => !saysMore(wall))];
}

/** The page's own address where it is one of the engine's: a saved page may say anything, and links are relative to it. */
export function chooseBase(url: string | undefined, known: string): string {
  if (url === undefined || !URL.canParse(url)) return known;
  const { protocol, hostname } = new URL(url);
  const site = new URL(known).hostname.split(".").slice(-2).join(".");
  const isOwn = hostname === site || hostname.endsWith(`.${site}`);
  return isOwn && /^https?:$/.test(protocol) ? url : known;
}
