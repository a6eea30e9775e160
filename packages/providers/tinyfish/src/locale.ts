import type { Call } from "@websonde/search-kit";

/** A language, perhaps a script, perhaps a country: `de`, `de-AT`, `zh-hant-tw`; a region such as `419` is no country. */
const tagPattern = /^([a-z]{2,3})(?:[-_][a-z]{4})?(?:[-_]([a-z]{2}))?(?:[-_]|$)/i;

/** The two parameters that say where and in which language; TinyFish adds the other one to one that stands alone. */
export function readLocale({ query, note }: Pick<Call, "query" | "note">): {
  readonly language: string | undefined;
  readonly location: string | undefined;
} {
  const { locale, parsed } = query;
  const wanted = parsed.lang ?? locale;
  const [, language] = tagPattern.exec(wanted ?? "") ?? [];
  const country = readCountry(parsed.lang) ?? readCountry(locale);
  const isKnown = language?.length === 2;
  if (wanted !== undefined && !isKnown) note(`TinyFish takes languages of two letters; ${wanted} was left out`);
  return { language: isKnown ? language.toLowerCase() : undefined, location: country?.toUpperCase() };
}

function readCountry(tag: string | undefined): string | undefined {
  return tagPattern.exec(tag ?? "")?.[2];
}
