import { findCommentEnd } from "./find-comment-end.ts";
import { findNameEnd, findTagEnd, isLetter } from "./find-tag-end.ts";

const slash = 0x2f;

/** What stands in drawings and nowhere else. Links, scripts and `foreignObject` are missing on purpose. */
const svgElements: ReadonlySet<string> = new Set(
  (
    "animate animatemotion animatetransform circle clippath defs desc ellipse filter g image line lineargradient marker " +
    "mask metadata mpath path pattern polygon polyline radialgradient rect set stop style svg switch symbol text " +
    "textpath title tspan use view fecolormatrix fecomponenttransfer fecomposite fedropshadow feflood fefunca fefuncb " +
    "fefuncg fefuncr fegaussianblur feimage femerge femergenode femorphology feoffset feturbulence feblend"
  ).split(" "),
);

/** Inside these HTML starts again. */
const textElements: ReadonlySet<string> = new Set(["title", "desc"]);

/**
 * Where an `svg` ends whose content starts at `from`. Browsers leave a drawing at the first HTML tag in it, so only one
 * that holds nothing but properly nested drawing elements has a certain end; for any other there is none.
 */
export function findSvgEnd(html: string, from: number): number | undefined {
  const open = ["svg"];
  for (let index = html.indexOf("<", from); index !== -1; index = html.indexOf("<", index)) {
    if (html.startsWith("<!--", index)) {
      index = findCommentEnd(html, index);
      continue;
    }
    const isEndTag = html.charCodeAt(index + 1) === slash;
    const nameStart = isEndTag ? index + 2 : index + 1;
    if (!isLetter(html.charCodeAt(nameStart))) return undefined;
    const nameEnd = findNameEnd(html, nameStart);
    const name = html.slice(nameStart, nameEnd).toLowerCase();
    const tagEnd = findTagEnd(html, nameEnd);
    const around = open.at(-1) ?? "svg";
    if (tagEnd === -1 || !svgElements.has(name)) return undefined;
    if (isEndTag) {
      if (name !== around) return undefined;
      open.pop();
      if (open.length === 0) return tagEnd;
    } else {
      if (textElements.has(around)) return undefined;
      const closesItself = html.charCodeAt(tagEnd - 2) === slash;
      if (closesItself && (name === "svg" || textElements.has(name))) return undefined;
      if (!closesItself) open.push(name);
    }
    index = tagEnd;
  }
  return undefined;
}
