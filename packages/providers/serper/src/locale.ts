/** Languages that Google tells apart by region. */
const regional: ReadonlySet<string> = new Set(["en-gb", "es-419", "fr-ca", "pt-br", "pt-pt"]);
const traditional: ReadonlySet<string> = new Set(["hant", "hk", "mo", "tw"]);

/** `gl` for a region or country code; nothing for a continent (`419`). */
export function googleCountry(code: string | undefined): string | undefined {
  const lower = code?.trim().toLowerCase();
  return lower !== undefined && /^[a-z]{2}$/.test(lower) ? lower : undefined;
}

/** `hl` for a BCP 47 tag: its language, with a region where Google has several; nothing for what is no tag. */
export function googleLanguage(tag: string): string | undefined {
  const [language = "", ...rest] = tag.trim().toLowerCase().split(/[-_]/);
  if (!/^[a-z]{2,3}$/.test(language)) return undefined;
  if (language === "zh") return rest.some((part) => traditional.has(part)) ? "zh-tw" : "zh-cn";
  return rest.map((part) => `${language}-${part}`).find((one) => regional.has(one)) ?? language;
}
