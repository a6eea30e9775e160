import { findNameEnd } from "./find-tag-end.ts";

/** Elements whose content is text, not markup, up to their own end tag. */
export const rawTextElements: ReadonlySet<string> = new Set([
  "script",
  "style",
  "noscript",
  "title",
  "textarea",
  "xmp",
  "iframe",
  "noembed",
  "noframes",
]);

/** Where the end tag of a raw text element stands whose content starts at `from`; the page's length where it has none. */
export function findRawTextEnd(html: string, name: string, from: number): number {
  const end = findEndTag(html, name, from);
  // Only this script is looked into: a look at the rest of the page for each script takes minutes where there are many.
  const comment = name === "script" ? html.slice(from, end).indexOf("<!--") : -1;
  return comment === -1 ? end : findScriptEnd(html, from + comment);
}

function findEndTag(html: string, name: string, from: number): number {
  for (let index = html.indexOf("</", from); index !== -1; index = html.indexOf("</", index + 2)) {
    const nameEnd = index + 2 + name.length;
    if (nameEnd >= html.length) break;
    if (findNameEnd(html, index + 2) === nameEnd && html.slice(index + 2, nameEnd).toLowerCase() === name) return index;
  }
  return html.length;
}

/**
 * In a script, `<!--` hides one nested pair of script tags until `-->`; the HTML standard calls it the double escaped
 * state. `comment` is where the first `<!--` stands.
 */
function findScriptEnd(html: string, comment: number): number {
  const mark = /<!--|-->|<(\/?)script(?=[\t\n\f\r />])/gi;
  mark.lastIndex = comment;
  let state: "script" | "escaped" | "nested" = "script";
  for (let found = mark.exec(html); found !== null; found = mark.exec(html)) {
    if (found[0] === "<!--") {
      if (state === "script") state = "escaped";
      // Its dashes may be those of `-->` as well: `<!-->` is closed already.
      mark.lastIndex = found.index + 2;
    } else if (found[0] === "-->") {
      state = "script";
    } else if (found[1] === "") {
      if (state === "escaped") state = "nested";
    } else if (state === "nested") {
      state = "escaped";
    } else {
      return found.index;
    }
  }
  return html.length;
}
