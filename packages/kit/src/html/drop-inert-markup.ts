import { findCommentEnd } from "./find-comment-end.ts";
import { findRawTextEnd, rawTextElements } from "./find-raw-text-end.ts";
import { findSvgEnd } from "./find-svg-end.ts";
import { findNameEnd, findTagEnd, isLetter, isSpace, skipSpace } from "./find-tag-end.ts";

const exclamation = 0x21;
const slash = 0x2f;
const greater = 0x3e;
const question = 0x3f;

/** Elements that hold no text of a result and most of a page's bytes. */
export type InertElement = "script" | "style" | "noscript" | "svg";

/**
 * Takes scripts, styles, drawings, `noscript`, comments and indentation out of a page, in one pass and where a browser would
 * see their ends, which makes a parser twice as fast. The rest stays as it is; so does everything from the first drawing or
 * formula on whose end only a parser can tell, and all white space from the first `pre` on.
 */
export function dropInertMarkup(html: string, dropped: ReadonlySet<string>): string {
  const kept: string[] = [];
  let keptFrom = 0;
  let keepsSpace = false;

  function cut(from: number, to: number): void {
    kept.push(html.slice(keptFrom, from));
    keptFrom = to;
  }

  function drop(from: number, to: number): number {
    cut(from, to);
    // What stood apart stays apart: `&am<!-- -->p;` is no entity and `<<!-- -->b>` no tag.
    const before = html.charCodeAt(from - 1);
    if (from > 0 && before !== greater && !isSpace(before)) kept.push("<!---->");
    return to;
  }

  /** Of the white space on both sides of a text one character stays. */
  function shortenSpace(from: number, to: number): void {
    if (keepsSpace || to - from < 2) return;
    const start = skipSpace(html, from);
    if (start - from > 1) cut(from + 1, Math.min(start, to));
    let end = to;
    while (end > start && isSpace(html.charCodeAt(end - 1))) end--;
    if (to - end > 1) cut(end + 1, to);
  }

  /** Where to go on after a start tag; nothing where the rest must stay. */
  function passElement(start: number): number | undefined {
    const nameEnd = findNameEnd(html, start + 1);
    const name = html.slice(start + 1, nameEnd).toLowerCase();
    const tagEnd = findTagEnd(html, nameEnd);
    if (tagEnd === -1 || name === "plaintext" || name === "math") return undefined;
    keepsSpace ||= name === "pre" || name === "listing";
    if (name === "svg") {
      const isDropped = dropped.has("svg") && html.charCodeAt(tagEnd - 2) !== slash;
      const end = isDropped ? findSvgEnd(html, tagEnd) : undefined;
      return end && drop(start, end);
    }
    if (!rawTextElements.has(name) || (name === "noscript" && !dropped.has(name))) return tagEnd;
    const contentEnd = findRawTextEnd(html, name, tagEnd);
    if (!dropped.has(name)) return contentEnd;
    const end = findTagEnd(html, contentEnd + 2 + name.length);
    return drop(start, end === -1 ? html.length : end);
  }

  let textFrom = 0;
  for (let index = html.indexOf("<"); index !== -1; index = html.indexOf("<", index)) {
    shortenSpace(textFrom, index);
    if (html.startsWith("<!--", index)) {
      index = drop(index, findCommentEnd(html, index));
    } else if (isLetter(html.charCodeAt(index + 1))) {
      const next = passElement(index);
      if (next === undefined) break;
      index = next;
    } else {
      index = passMark(html, index);
    }
    textFrom = index;
  }
  if (keptFrom === 0) return html;
  kept.push(html.slice(keptFrom));
  return kept.join("");
}

/** End tags, doctypes, processing instructions, and a `<` that is only text. */
function passMark(html: string, start: number): number {
  const code = html.charCodeAt(start + 1);
  if (code === slash && isLetter(html.charCodeAt(start + 2))) {
    const end = findTagEnd(html, findNameEnd(html, start + 2));
    return end === -1 ? html.length : end;
  }
  // Markup declarations, `<?…` and `</…` without a name are comments up to the next `>`.
  const isBogusComment = code === exclamation || code === question || (code === slash && start + 2 < html.length);
  if (!isBogusComment) return start + 1;
  const end = html.indexOf(">", start + 1);
  return end === -1 ? html.length : end + 1;
}
