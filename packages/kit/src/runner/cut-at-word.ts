/**
 * At most `characters` UTF-16 code units and `words` words, cut at a space. A single endless word is cut where it must be, but
 * never inside what a reader sees as one character.
 */
export function cutAtWord(text: string, characters: number, words: number = Number.POSITIVE_INFINITY): string {
  const whole = Number.isFinite(words) ? firstWords(text.trim(), words) : text.trim();
  if (whole.length <= characters) return whole;
  if (characters < 1) return "";
  const head = whole.slice(0, characters);
  const end = /\s/.test(whole[characters] ?? "") ? characters : head.search(/\s\S*$/);
  return (end > 0 ? head.slice(0, end) : cutInsideWord(whole, characters)).trim();
}

/** How many words a text has. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

function firstWords(text: string, words: number): string {
  return text.split(/\s+/).slice(0, Math.max(0, words)).join(" ");
}

/** Of a character that is longer than the limit (a letter under hundreds of accents) as much stays as is well formed. */
function cutInsideWord(text: string, characters: number): string {
  const start = new Intl.Segmenter().segment(text.slice(0, characters + 64)).containing(characters)?.index ?? 0;
  return start > 0 ? text.slice(0, start) : text.slice(0, characters).replace(/[\ud800-\udbff]$/, "");
}
