import { chooseBase, readResultPage } from "@websonde/search-kit/engine";
import type { EnginePage, EngineReading, PageMark } from "@websonde/search-kit/engine";
import { parsePage } from "@websonde/search-kit/html";
import { generations } from "./generations.ts";
import { meta } from "./meta.ts";
import { emptyMarks, listWalls, ownMarks, telltaleScripts } from "./page-marks.ts";
import { readEmbedded } from "./read-embedded.ts";
import { findNextPage } from "./search-form.ts";
import { unwrapRules } from "./unwrap-rules.ts";

const pageUrl = "https://www.startpage.com/sp/search";
/** The data for scripts may say that nothing was found; then the page need not. */
const anyPage: PageMark = {};

/**
 * What a result page says: by the data that it holds for its scripts, else by its markup. The gate that asks for a proof of
 * work is `blocked` with the reason `pow`; whoever passed it comes back with another page.
 */
export function readPage(page: EnginePage): EngineReading {
  const base = chooseBase(page.url, pageUrl);
  const tree = parsePage(page.html, { keep: telltaleScripts.test(page.html) ? ["script"] : [] });
  const embedded = readEmbedded(page.html, base);
  const reading =
    embedded !== undefined && embedded.length > 0
      ? { kind: "results" as const, sources: embedded }
      : readResultPage(tree, page, {
          meta,
          pageUrl,
          generations,
          unwrap: unwrapRules,
          walls: listWalls(page),
          empty: embedded === undefined ? emptyMarks : [...emptyMarks, anyPage],
          own: ownMarks,
        });
  const next = reading.kind === "results" ? findNextPage(tree, base) : undefined;
  return { ...reading, ...(next && { next }) };
}
