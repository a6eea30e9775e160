import { SearchProviderError } from "@websonde/search-core";

/**
 * A pasted credential as it can stand in a header: trimmed, without a `Bearer ` that belongs to the header. Blank, `N/A` and
 * `<authenticated>` (which agent registries hand out) count as absent. Throws `not-configured` with the place, never the
 * value, where a line break, a blank or a typographic quote got into it.
 */
export function cleanCredential(value: string | undefined, place: string, provider: string): string | undefined {
  const text = value?.trim().replace(/^bearer\s+/i, "");
  if (!text || text === "N/A" || text === "<authenticated>") return undefined;
  if (/^[\x21-\x7e]+$/.test(text)) return text;
  throw new SearchProviderError({
    provider,
    kind: "not-configured",
    message: `${place} has characters that no key has (a line break, a blank or a typographic quote). Paste the key again.`,
  });
}
