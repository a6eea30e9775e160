/** Where a comment ends that starts at `start` with `<!--`; the page's length where it never closes. */
export function findCommentEnd(html: string, start: number): number {
  if (html.startsWith(">", start + 4)) return start + 5;
  if (html.startsWith("->", start + 4)) return start + 6;
  const end = /--!?>/g;
  end.lastIndex = start + 4;
  const found = end.exec(html);
  return found === null ? html.length : found.index + found[0].length;
}
