import { findCommentEnd } from "./find-comment-end.ts";
import { findRawTextEnd, rawTextElements } from "./find-raw-text-end.ts";
import { findSvgEnd } from "./find-svg-end.ts";
import { findNameEnd, findTagEnd, isLetter } from "./find-tag-end.ts";

const exclamation = 0x21;
const slash = 0x2f;
const question = 0x3f;

/** Elements that hold no text of a result and most of a page's bytes. */
export type InertElement = "script" | "style" | "noscript" | "svg";

/**
 * Takes scripts, styles, drawings, `noscript` and comments out of a page, in one pass and where a browser would see their
 * ends, which makes a parser twice as fast. The rest stays as it is; so does everything from the first drawing or formula
 * on whose end only a parser can tell.
 */
export function dropInertMarkup(html: string, dropped: ReadonlySet<string>): string {
  const kept: string[] = [];
  let keptFrom = 0;

  function drop(from: number, to: number): number {
    kept.push(html.slice(keptFrom, from));
    // What stood apart stays apart: `&am<!-- -->p;` is no entity and `<<!-- -->b>` no tag.
    if (from > 0 && html.charAt(from - 1) !== ">") kept.push("<!---->");
    keptFrom = to;
    return to;
  }

  /** Where to go on after a start tag; nothing where the rest must stay. */
  function passElement(start: number): number | undefined {
    const nameEnd = findNameEnd(html, start + 1);
    const name = html.slice(start + 1, nameEnd).toLowerCase();
    const tagEnd = findTagEnd(html, nameEnd);
    if (tagEnd === -1 || name === "plaintext" || name === "math") return undefined;
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

  for (let index = html.indexOf("<"); index !== -1; index = html.indexOf("<", index)) {
    if (html.startsWith("<!--", index)) {
      index = drop(index, findCommentEnd(html, index));
    } else if (isLetter(html.charCodeAt(index + 1))) {
      const next = passElement(index);
      if (next === undefined) break;
      index = next;
    } else {
      index = passMark(html, index);
    }
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
