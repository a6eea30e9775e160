/** The parts of a BCP 47 tag that engines have a use for. */
export interface LanguageTag {
  /** Two or three letters, lower case. */
  readonly language: string;
  /** Two letters, upper case, or three digits. */
  readonly region?: string;
}

/** Reads `de-DE`, `zh-Hant-TW`, `en_US`, in any case. Nothing for what is no such tag, such as the name of a language. */
export function readLanguageTag(text: string | undefined): LanguageTag | undefined {
  const tag = /^([a-z]{2,3})(?:[-_][a-z]{4})?(?:[-_]([a-z]{2}|\d{3}))?(?:[-_][\w-]+)?$/i.exec(text?.trim() ?? "");
  if (tag === null) return undefined;
  const [, language = "", region] = tag;
  return { language: language.toLowerCase(), ...(region !== undefined && { region: region.toUpperCase() }) };
}
