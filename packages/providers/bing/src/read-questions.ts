import { attribute, selectAll, textOf } from "@websonde/search-kit/html";
import type { HtmlNode } from "@websonde/search-kit/html";

const questions = ".df_alsoAsk[data-query], #relatedQnAListDisplay [data-query], .df_qntext";

/** Real pages have four to eight, of a line each. */
const mostQuestions = 20;
const longest = 300;

/** What people also ask, each question once. */
export function readQuestions(tree: HtmlNode): readonly string[] {
  const elements = selectAll(tree, questions).slice(0, mostQuestions);
  const found = elements.map((one) => attribute(one, "data-query")?.trim() ?? textOf(one, { longest }));
  return [...new Set(found.filter((question) => question !== ""))];
}
