import type { SearchSource } from "../types/response.ts";

/** More than this adds nothing: a page dumped into a snippet does not beat a good excerpt. */
const usefulLength = 320;

/**
 * The snippet to show of one page, out of what several engines gave, best-ranked first: one with the most query tokens,
 * then the longest (up to 320 characters), then the best-ranked. Never one that only repeats a title.
 */
export function pickSnippet(
  sources: readonly SearchSource[],
  title: string,
  queryTokens: readonly string[],
): string | undefined {
  const tokens = [...new Set(queryTokens.map((token) => token.toLowerCase()).filter((token) => token !== ""))];
  let picked: { readonly snippet: string; readonly matches: number; readonly length: number } | undefined;
  for (const source of sources) {
    const snippet = source.snippet ?? "";
    const text = comparable(snippet);
    if (text === "" || text === comparable(source.title) || text === comparable(title)) continue;
    const matches = tokens.filter((token) => text.includes(token)).length;
    const length = Math.min(text.length, usefulLength);
    if (picked === undefined || matches > picked.matches || (matches === picked.matches && length > picked.length))
      picked = { snippet, matches, length };
  }
  return picked?.snippet;
}

function comparable(text: string): string {
  return text.trim().toLowerCase();
}
