import { readLanguageTag } from "@websonde/search-kit/engine";
import type { Call } from "@websonde/search-kit";

/** Languages that Mojeek can prefer. */
const languages: ReadonlySet<string> = new Set(
  (
    "af sq an ay bi br ca kw co hr da nl dz en fj fi fr gd gl de ht io id ia ie ga it rw la li lb no nb nn oc pl pt rm " +
    "rn sg es sw ss sv ty to ts vo wa cy xh zu"
  ).split(" "),
);

/**
 * The language and the country that Mojeek prefers, as the cookies of its preferences: as parameters they are refused with
 * 403. Without `arc` it would choose the country by the address that asks.
 */
export function chooseBias({ query, note }: Pick<Call, "query" | "note">): string {
  const { locale, parsed } = query;
  const wanted = parsed.lang ?? locale ?? "en";
  const { language, region = readLanguageTag(locale)?.region } = readLanguageTag(wanted) ?? {};
  const isKnown = language !== undefined && languages.has(language);
  if (!isKnown) note(`Mojeek has no language bias for ${wanted}`);
  const country = region !== undefined && /^[A-Z]{2}$/.test(region) ? region.toLowerCase() : "none";
  return isKnown ? `lb=${language}; arc=${country}` : `arc=${country}`;
}
