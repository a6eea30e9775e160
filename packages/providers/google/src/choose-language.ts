import { readLanguageTag } from "@websonde/search-kit/engine";

/** Codes of Google's that are not those of BCP 47. */
const languageCodes: Readonly<Record<string, string>> = { he: "iw", nb: "no", nn: "no", fil: "tl" };
const countryCodes: Readonly<Record<string, string>> = { gb: "uk" };

/** What a search says about languages and countries. */
export interface LanguageChoice {
  /** The language of the page, with its country where there is one. */
  readonly hl: string;
  /** The country whose results are preferred. */
  readonly gl?: string;
  /** Results in this language only. */
  readonly lr?: string;
}

/** `locale` chooses the page and the country, `lang:` keeps other languages out. Without a locale it is English and the US. */
export function chooseLanguage(locale: string | undefined, lang: string | undefined): LanguageChoice {
  const { language, region } = readLanguageTag(locale) ?? { language: "en", region: "US" };
  const only = readLanguageTag(lang);
  const country = region !== undefined && /^[A-Z]{2}$/.test(region) ? region.toLowerCase() : undefined;
  return {
    hl: region === undefined ? codeOf(language) : `${codeOf(language)}-${region}`,
    ...(country !== undefined && { gl: countryCodes[country] ?? country }),
    ...(only !== undefined && {
      lr: `lang_${only.language === "zh" ? chooseChinese(only.region) : codeOf(only.language)}`,
    }),
  };
}

function codeOf(language: string): string {
  return languageCodes[language] ?? language;
}

/** Chinese is two languages there, by script. */
function chooseChinese(region: string | undefined): string {
  return region === "TW" || region === "HK" || region === "MO" ? "zh-TW" : "zh-CN";
}
