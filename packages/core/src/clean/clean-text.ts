import { removeInvisible } from "./remove-invisible.ts";

/**
 * Characters that need no look: printable ASCII and the blocks of Latin, Greek, Cyrillic, Arabic, Indic, CJK and Korean
 * letters and of common symbols, without their few invisible members. Most text is made of these; one cheap test spares
 * it the rest.
 */
const plainRanges = [
  String.raw` -~\u00a1-\u00ac\u00ae-\u034e\u0350-\u061b\u061d-\u115e`,
  String.raw`\u2010-\u2027\u2030-\u205e\u2070-\u27ff\u3001-\u3163\u3165-\ud7ff`,
].join("");
const plainLine = new RegExp(`^[${plainRanges}]*$`);
const plainBlock = new RegExp(String.raw`^[\t\n${plainRanges}]*$`);

/** White space but the plain space; U+0085 is a line break, U+2800 a blank that Unicode counts as a symbol. */
const oddSpaces = /(?:[^\S ]|[\u0085\u2800])+/g;
const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
const unfitForUrl = new RegExp(`[^${plainRanges}]| `, "gu");

/**
 * One line without anything invisible, its plain spaces as they are: controls, terminal sequences, bidi and zero-width
 * characters removed, lone surrogates replaced by U+FFFD, runs of line breaks, tabs and other white space turned into
 * one space.
 */
export function cleanLine(text: string): string {
  return plainLine.test(text) ? text : removeInvisible(text).replace(oddSpaces, " ");
}

/** One line of plain text for the model: as {@link cleanLine}, with runs of spaces collapsed and both ends trimmed. */
export function cleanText(text: string): string {
  const line = cleanLine(text).trim();
  return line.includes("  ") ? line.replace(/ {2,}/g, " ") : line;
}

/**
 * Text of several lines for the model: the same characters removed, every line break as `\n`, spaces and tabs as they
 * are.
 */
export function cleanBlock(text: string): string {
  return plainBlock.test(text) ? text : removeInvisible(text.replace(lineBreak, "\n"));
}

/**
 * A URL on one line. Line breaks and tabs are dropped, as a URL parser drops them; spaces and all characters that may
 * be invisible are percent-encoded, so that they show and the address stays the same.
 */
export function cleanUrl(url: string): string {
  if (/^[!-~]*$/.test(url)) return url;
  return url
    .toWellFormed()
    .trim()
    .replace(/[\t\n\r]/g, "")
    .replace(unfitForUrl, encodeURIComponent);
}

/**
 * At most `max` UTF-16 code units: a longer text becomes its first `max - 1` and `…`. A surrogate pair is never split
 * (then one unit fewer stays), and no joiner is left dangling at the cut.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  if (!(max >= 1)) return "";
  return `${text.slice(0, max - 1).replace(/[\ud800-\udbff\u200c\u200d]$/, "")}…`;
}
