import { readLanguageTag } from "@websonde/search-kit/engine";

/** One of Yahoo's editions: where it is asked, and the language in which results are wanted, by Yahoo's own code. */
export interface Edition {
  readonly host: string;
  readonly language?: string;
}

/** What stands before `search.yahoo.com`, by country. */
const countries: Readonly<Record<string, string>> = {
  AR: "ar",
  BR: "br",
  CA: "ca",
  CL: "cl",
  CO: "co",
  DE: "de",
  ES: "espanol",
  FR: "fr",
  GB: "uk",
  HK: "hk",
  IN: "in",
  MX: "mx",
  PE: "pe",
  PH: "ph",
  SG: "sg",
  TH: "th",
  TW: "tw",
  UK: "uk",
  VE: "ve",
};

const languages: ReadonlySet<string> = new Set(
  "ar bg cs da de el en es et fi fr he hr hu it ja ko lt lv nl no pl pt ro ru sk sl sv th tr".split(" "),
);
/** They have no host of their own. */
const hostless: ReadonlySet<string> = new Set("bg cs da el en et he hr ja ko sk sl".split(" "));

/** The edition for a BCP 47 tag; nothing where Yahoo has none for the language, nor for the country. */
export function findEdition(tag: string | undefined): Edition | undefined {
  const found = readLanguageTag(tag);
  if (tag === undefined || found === undefined) return undefined;
  const language = codeOf(tag, found.language, found.region);
  const prefix = countries[found.region ?? ""] ?? (language && prefixOf(language));
  if (prefix === undefined) return undefined;
  return { host: `${prefix && `${prefix}.`}search.yahoo.com`, ...(language !== undefined && { language }) };
}

/** Chinese has a code for each of its two ways of writing. */
function codeOf(tag: string, language: string, region: string | undefined): string | undefined {
  if (language !== "zh") return languages.has(language) ? language : undefined;
  return region === "TW" || region === "HK" || /hant/i.test(tag) ? "zh_cht" : "zh_chs";
}

function prefixOf(language: string): string {
  if (language === "zh_chs") return "hk";
  if (language === "zh_cht") return "tw";
  return hostless.has(language) ? "" : language;
}
