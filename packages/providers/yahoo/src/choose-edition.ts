import type { Call } from "@websonde/search-kit";
import { findEdition } from "./find-edition.ts";
import type { Edition } from "./find-edition.ts";

interface ChosenEdition extends Edition {
  /** `asked`: by the language or the locale of the query. Else by its script, and if that says nothing the American one. */
  readonly by: "asked" | "script" | "default";
  /** As a BCP 47 tag, where the script says it. */
  readonly tag?: string;
}

/** Which edition a call goes to. */
export function chooseEdition({ query }: Call): ChosenEdition {
  const { parsed, locale } = query;
  const asked = findEdition(parsed.lang) ?? findEdition(locale);
  if (asked !== undefined) return { ...asked, by: "asked" };
  const tag = guessLanguage(query.query);
  const guessed = findEdition(tag);
  if (guessed !== undefined && tag !== undefined) return { ...guessed, by: "script", tag };
  return { host: "search.yahoo.com", by: "default" };
}

const scripts: readonly (readonly [RegExp, string])[] = [
  [/[\p{sc=Hira}\p{sc=Kana}]/u, "ja"],
  [/\p{sc=Hang}/u, "ko"],
  [/\p{sc=Han}/u, "zh"],
];

/**
 * The language of a query that is written in a script of its own for the most part, as a BCP 47 tag: an English edition
 * answers it with pages that have nothing to do with it.
 */
function guessLanguage(query: string): string | undefined {
  const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => scripts.some(([script]) => script.test(word)));
  if (telling.length * 3 < words.length) return undefined;
  return scripts.find(([script]) => telling.some((word) => script.test(word)))?.[1];
}
