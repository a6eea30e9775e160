import type { SafeSearch } from "@websonde/search-core";
import type { Call } from "@websonde/search-kit";
import { chooseEdition } from "./choose-edition.ts";

const safeSearchCodes: Readonly<Record<SafeSearch, string>> = { off: "p", moderate: "i", strict: "r" };

/** What every request of a call carries: Yahoo keeps language and safe search in a cookie. */
export function writeHeaders(call: Call): Readonly<Record<string, string>> {
  const { host, language, tag } = chooseEdition(call);
  const preferences = writePreferences(language, call.query.safeSearch);
  return {
    Referer: `https://${host}/`,
    // The kit writes the locale that was asked for; without one it writes American English.
    ...(tag !== undefined && { "Accept-Language": tag }),
    ...(preferences !== undefined && { Cookie: preferences }),
  };
}

function writePreferences(language: string | undefined, safeSearch: SafeSearch | undefined): string | undefined {
  if (language === undefined && safeSearch === undefined) return undefined;
  const values = {
    v: "1",
    vm: safeSearch && safeSearchCodes[safeSearch],
    fl: language && "1",
    vl: language && `lang_${language}`,
    pn: "10",
    rw: "new",
    userset: "1",
  };
  const pairs = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return `sB=${pairs.join("&")}`;
}
