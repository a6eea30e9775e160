import { cutText } from "../http/cut-text.ts";

const longest = 300;
const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  "#39": "'",
};

/**
 * What an upstream says, as one line that may stand in a message: without markup, control, bidi and invisible
 * characters, at most 300 characters. `""` when nothing is left.
 */
export function plainText(text: string): string {
  const line = text
    .slice(0, 20_000)
    .replace(/<!--[^]*?(?:-->|$)|<(script|style)\b[^]*?(?:<\/\1\s*>|$)|<\/?[a-z!?][^>]*(?:>|$)/gi, " ")
    .replace(/&(amp|lt|gt|quot|apos|nbsp|#39);/gi, (entity, name: string) => entities[name.toLowerCase()] ?? entity)
    .replace(/[<>]/g, " ")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/[\p{Cf}\p{Cs}\p{Co}]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  return cutText(line, longest);
}
