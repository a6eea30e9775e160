import { readLanguageTag } from "@websonde/search-kit/engine";

/** Startpage's own names of the languages of results. */
const names: Readonly<Record<string, string>> = {
  ar: "arabic",
  bg: "bulgarian",
  ca: "catalan",
  cs: "czech",
  da: "dansk",
  de: "deutsch",
  el: "greek",
  en: "english",
  es: "espanol",
  et: "estonian",
  fi: "suomi",
  fr: "francais",
  he: "hebrew",
  hi: "hindi",
  hr: "croatian",
  hu: "hungarian",
  id: "indonesian",
  is: "icelandic",
  it: "italiano",
  ja: "nihongo",
  ko: "hangul",
  lt: "lithuanian",
  lv: "latvian",
  nb: "norsk",
  nl: "nederlands",
  no: "norsk",
  pl: "polski",
  pt: "portugues",
  ro: "romanian",
  ru: "russian",
  sk: "slovak",
  sl: "slovenian",
  sr: "serbian",
  sv: "svenska",
  th: "thai",
  tr: "turkce",
  uk: "ukrainian",
  vi: "vietnamese",
  zh: "jiantizhongwen",
};
const traditionalChinese: ReadonlySet<string | undefined> = new Set(["TW", "HK", "MO"]);

/** Startpage's name for the language of a BCP 47 tag; nothing where it has none that we know. */
export function findLanguage(tag: string | undefined): string | undefined {
  const { language, region } = readLanguageTag(tag) ?? {};
  if (language === "zh" && traditionalChinese.has(region)) return "fantizhengwen";
  return language === undefined ? undefined : names[language];
}

/** Startpage's code for the region of a BCP 47 tag: `de_AT`; nothing for a language alone. */
export function findRegion(tag: string | undefined): string | undefined {
  const { language, region } = readLanguageTag(tag) ?? {};
  return language === undefined || region === undefined ? undefined : `${language}_${region}`;
}
