/** Countries that Brave serves, and `ALL` for no country; others are refused with 422. */
const countries = new Set(
  "ALL AR AT AU BE BR CA CH CL CN DE DK ES FI FR GB GR HK ID IN IT JP KR MX MY NL NO NZ PH PL PT RU SA SE TR TW US ZA".split(
    " ",
  ),
);

/** Brave's own language codes where they differ from BCP 47's. */
const languages: Readonly<Record<string, string>> = {
  "en-GB": "en-gb",
  ja: "jp",
  nb: "nb",
  nn: "nb",
  no: "nb",
  pt: "pt-pt",
  "pt-BR": "pt-br",
  zh: "zh-hans",
  "zh-Hant": "zh-hant",
  "zh-HK": "zh-hant",
  "zh-TW": "zh-hant",
};

const plainLanguages = new Set(
  "ar bg bn ca cs da de el en es et eu fi fr gl gu he hi hr hu is it kn ko lt lv ml mr ms nl pa pl ro ru sk sl sr sv ta te th tr uk vi".split(
    " ",
  ),
);

/** `country` for a region or country code in any case; nothing where Brave does not serve it. */
export function braveCountry(code: string | undefined): string | undefined {
  const upper = code?.trim().toUpperCase();
  return upper !== undefined && countries.has(upper) ? upper : undefined;
}

/** `search_lang` for a BCP 47 tag; nothing where Brave has no such language. */
export function braveLanguage(tag: string | undefined): string | undefined {
  if (tag === undefined) return undefined;
  const [language = "", ...rest] = tag.replaceAll("_", "-").split("-");
  const lower = language.toLowerCase();
  const named = rest.map((part) => languages[`${lower}-${part.length === 2 ? part.toUpperCase() : titleCase(part)}`]);
  return named.find(Boolean) ?? languages[lower] ?? (plainLanguages.has(lower) ? lower : undefined);
}

function titleCase(part: string): string {
  return part.slice(0, 1).toUpperCase() + part.slice(1).toLowerCase();
}
