import { settingsError } from "../files/file-error.ts";

/**
 * A credential as it can stand in a header: trimmed, without a pasted `Bearer `. Blank, `N/A` and `<authenticated>` count as
 * absent. Throws `not-configured` with the place, never the value, where a line break, a blank or a typographic quote got
 * into it: such a value fails later with an error that prints it.
 */
export function checkCredential(value: string, place: string, provider: string): string | undefined {
  const text = value.trim().replace(/^bearer\s+/i, "");
  if (text === "" || text === "N/A" || text === "<authenticated>") return undefined;
  if (/^[\x21-\x7e]+$/.test(text)) return text;
  throw settingsError(
    `${place} has characters that no key has (a line break, a blank or a typographic quote). Save the key again.`,
    "not-configured",
    provider,
  );
}
