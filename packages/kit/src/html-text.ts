import { decodeHTMLStrict } from "entities/decode";
import { blockElements } from "./html/block-elements.ts";
import { findRawTextEnd } from "./html/find-raw-text-end.ts";
import { findTagEnd } from "./html/find-tag-end.ts";

/** What upstreams mark up titles and snippets with. Such a tag counts even where a cut took its end tag away. */
const snippetElements: ReadonlySet<string> = new Set(
  (
    "a abbr b bdi bdo big blockquote br cite code dd del dfn div dl dt em font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark " +
    "nobr ol p pre q rp rt ruby s samp small span strike strong sub sup table tbody td th thead time tr tt u ul var wbr"
  ).split(" "),
);

/**
 * Text of a string that an API gives with tags and entities in it: `Bob &amp; Al&#x27;s <strong>page</strong>` is
 * `Bob & Al's page`. Entities are decoded once and only with their semicolon (`?a=1&copy=2` stays). A `<` is taken for a
 * tag only where a usual element is named or the string has an end tag of that name: `1 < 2` and `List<String>` stay.
 */
export function htmlToText(fragment: string): string {
  const text = fragment.includes("<") ? dropTags(fragment) : fragment;
  return (text.includes("&") ? decodeHTMLStrict(text) : text).replace(/\s+/g, " ").trim();
}

function dropTags(fragment: string): string {
  const closedNames = new Set(
    Array.from(fragment.matchAll(/<\/([a-z][^\s<>/]*)/gi), ([, name = ""]) => name.toLowerCase()),
  );
  const mark = /<!--|<(\/?)([a-z][^\s<>/]*)/gi;
  let text = "";
  let textFrom = 0;
  for (let found = mark.exec(fragment); found !== null; found = mark.exec(fragment)) {
    const name = found[2]?.toLowerCase();
    if (name !== undefined && !snippetElements.has(name) && !closedNames.has(name)) continue;
    const end = findMarkupEnd(fragment, mark.lastIndex, name, found[1] === "/");
    // What never ends is no markup but text, and so is what follows it.
    if (end === -1) break;
    text += fragment.slice(textFrom, found.index) + (name !== undefined && blockElements.has(name) ? " " : "");
    textFrom = mark.lastIndex = end;
  }
  return text + fragment.slice(textFrom);
}

/** Where a comment, a tag, or a script or style with its content ends; `from` is behind its name. */
function findMarkupEnd(fragment: string, from: number, name: string | undefined, isEndTag: boolean): number {
  if (name === undefined) {
    const close = fragment.indexOf("-->", from);
    return close === -1 ? -1 : close + 3;
  }
  const end = findTagEnd(fragment, from);
  if (end === -1 || isEndTag || (name !== "script" && name !== "style")) return end;
  const contentEnd = findRawTextEnd(fragment, name, end);
  return contentEnd === fragment.length ? -1 : findTagEnd(fragment, contentEnd + 2 + name.length);
}
