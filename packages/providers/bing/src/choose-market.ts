import { readLanguageTag } from "@websonde/search-kit/engine";
import type { LanguageTag } from "@websonde/search-kit/engine";

/** A market of Bing: a language in a country. */
export type Market = Required<LanguageTag>;

/** Scripts of one language each; only Chinese characters stand for several, and China has the largest market of them. */
const scripts: readonly (readonly [RegExp, Market])[] = [
  [/[\p{sc=Hira}\p{sc=Kana}]/u, { language: "ja", region: "JP" }],
  [/\p{sc=Hang}/u, { language: "ko", region: "KR" }],
  [/\p{sc=Han}/u, { language: "zh", region: "CN" }],
];

/** The market for a BCP 47 tag; for a language alone that of the country where most people speak it. */
export function findMarket(tag: string | undefined): Market | undefined {
  const found = readLanguageTag(tag);
  if (found === undefined) return undefined;
  const { language } = found;
  // Bing has no market for regions of the world such as 419.
  const region = /^[A-Z]{2}$/.test(found.region ?? "") ? found.region : new Intl.Locale(language).maximize().region;
  if (region === undefined || region.length !== 2) return undefined;
  // Hong Kong has one market, and its code is English.
  return region === "HK" ? { language: "en", region } : { language, region };
}

/**
 * The market of a query that is written in a script of its own for the most part: asked in an English market, Bing answers it
 * with pages that have nothing to do with it.
 */
export function guessMarket(query: string): Market | undefined {
  const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => scripts.some(([script]) => script.test(word)));
  if (telling.length * 3 < words.length) return undefined;
  return scripts.find(([script]) => telling.some((word) => script.test(word)))?.[1];
}
