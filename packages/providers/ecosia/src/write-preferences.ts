import type { SafeSearch } from "@websonde/search-core";
import { readLanguageTag } from "@websonde/search-kit/engine";
import type { Call } from "@websonde/search-kit";

const filters: Readonly<Record<SafeSearch, string>> = { off: "n", moderate: "i", strict: "y" };

/**
 * The cookie in which Ecosia keeps a visitor's preferences: filter `f`, language `l`, market `mc`. Nothing where nothing is
 * asked for: then it goes by the address and the language of the request.
 */
export function writePreferences({ query }: Pick<Call, "query">): string | undefined {
  const { locale, safeSearch, parsed } = query;
  const { language, region } = readLanguageTag(parsed.lang) ?? readLanguageTag(locale) ?? {};
  const preferences = [
    safeSearch && `f=${filters[safeSearch]}`,
    language && `l=${language}`,
    language && region && `mc=${language}-${region.toLowerCase()}`,
  ].filter(Boolean);
  return preferences.length === 0 ? undefined : `ECFG=${preferences.join(":")}`;
}
