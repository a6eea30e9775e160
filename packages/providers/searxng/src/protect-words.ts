import { SearchProviderError } from "@websonde/search-core";
import { meta } from "./meta.ts";

/**
 * Keeps words from being taken for commands of the server. `!!g` would send the asker to another site, even when JSON was
 * wanted, so it is dropped; `<100` would be a time limit, and `:wq` a language. Bangs of one `!` choose engines, `:de` a language:
 * they stay. Throws `invalid-request` where nothing is left to search for.
 */
export function protectWords(text: string): string {
  const typed = text.split(/\s+/).filter((word) => word !== "");
  const words = typed.filter((word) => !word.startsWith("!!")).map(protectWord);
  if (words.length === 0)
    throw new SearchProviderError({
      provider: meta.id,
      kind: "invalid-request",
      message: "The query has only an external bang (!!…), which leads away from SearXNG. Add words to search for.",
    });
  const isUntouched = words.length === typed.length && words.every((word, index) => word === typed[index]);
  return isUntouched ? text : words.join(" ");
}

function protectWord(word: string): string {
  if (/^<\d+$/.test(word)) return `< ${word.slice(1)}`;
  const [, code] = /^:([a-z]{2,3})(?:[-_][a-z]{2})?$/i.exec(word) ?? [];
  return code === undefined || isLanguage(code) ? word : word.slice(1);
}

function isLanguage(code: string): boolean {
  const names = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });
  return code.toLowerCase() === "all" || names.of(code) !== undefined;
}
