import { SearchProviderError } from "@websonde/search-core";

/** What agent registries hand out in place of a credential. */
const placeholders: ReadonlySet<string> = new Set(["", "N/A", "<authenticated>"]);

/** Whether a text holds no credential: it is missing, blank, or one of the words that stand for one elsewhere. */
export function isBlankCredential(value: string | undefined): boolean {
  return placeholders.has(value?.trim() ?? "");
}

/**
 * A pasted credential as it can stand in a header: trimmed, without a `Bearer ` that belongs to the header. Blank, `N/A` and
 * `<authenticated>` count as absent. Throws `not-configured` with the place, never the value, where a line break, a blank
 * or a typographic quote got into it.
 */
export function cleanCredential(value: string | undefined, place: string, provider: string): string | undefined {
  const text = value?.trim().replace(/^bearer(?:\s+|$)/i, "");
  if (text === undefined || isBlankCredential(text)) return undefined;
  if (/^[\x21-\x7e]+$/.test(text)) return text;
  throw new SearchProviderError({
    provider,
    kind: "not-configured",
    message: `${place} has characters that no key has (a line break, a blank or a typographic quote). Paste the key again.`,
  });
}
