import { attribute, selectAll, selectFirst, textOf } from "@websonde/search-kit/html";
import type { HtmlElement, HtmlNode } from "@websonde/search-kit/html";

const mostQuestions = 20;
const longest = 300;
/** A question to open: pages with scripts, pages without. */
const questions = ".related-question-pair, .cREFlf";

/** What people also ask, in page order, each once. */
export function readQuestions(tree: HtmlNode): readonly string[] {
  const texts = selectAll(tree, questions).slice(0, mostQuestions).map(readQuestion);
  return [...new Set(texts.filter((text) => text !== ""))];
}

/** The question stands beside its hidden answer. */
function readQuestion(pair: HtmlElement): string {
  const written = attribute(pair, "data-q")?.replace(/\s+/g, " ").trim();
  const opener = selectFirst(pair, '[role="tab"], [role="button"], .s3v9rd');
  return written || (opener === undefined ? "" : textOf(opener, { longest }));
}
