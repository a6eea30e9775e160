const quote = 0x22;
const apostrophe = 0x27;
const slash = 0x2f;
const equals = 0x3d;
const greater = 0x3e;

/**
 * Where a tag ends whose name ends at `from`: just behind its `>`, or -1 where it never closes. Quotes count only around
 * the values of attributes, as in browsers: `<a title=it's>` is a whole tag.
 */
export function findTagEnd(html: string, from: number): number {
  let index = from;
  while (index >= 0 && index < html.length) {
    const code = html.charCodeAt(index);
    if (code === greater) return index + 1;
    index = isSpace(code) || code === slash ? index + 1 : skipAttribute(html, index);
  }
  return -1;
}

/** Where a tag's name ends that starts at `from`. */
export function findNameEnd(html: string, from: number): number {
  let index = from;
  for (; index < html.length; index++) {
    const code = html.charCodeAt(index);
    if (isSpace(code) || code === slash || code === greater) break;
  }
  return index;
}

/** Whether a tag's name can start with this UTF-16 code unit. */
export function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Whether a UTF-16 code unit is white space of HTML. */
export function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c;
}

function skipAttribute(html: string, from: number): number {
  // The first character belongs to the name whatever it is, `=` too.
  let index = from + 1;
  for (; index < html.length; index++) {
    const code = html.charCodeAt(index);
    if (code === equals || code === greater || code === slash || isSpace(code)) break;
  }
  index = skipSpace(html, index);
  if (html.charCodeAt(index) !== equals) return index;
  index = skipSpace(html, index + 1);
  const first = html.charCodeAt(index);
  if (first === quote || first === apostrophe) {
    const close = html.indexOf(first === quote ? '"' : "'", index + 1);
    return close === -1 ? -1 : close + 1;
  }
  while (index < html.length && html.charCodeAt(index) !== greater && !isSpace(html.charCodeAt(index))) index++;
  return index;
}

/** The first place from `from` on without white space. */
export function skipSpace(html: string, from: number): number {
  let index = from;
  while (isSpace(html.charCodeAt(index))) index++;
  return index;
}
