const targets: ReadonlyMap<string, string> = new Map([
  ["g", "https://www.google.com/search?q="],
  ["b", "https://www.bing.com/search?q="],
  ["w", "https://en.wikipedia.org/wiki/Special:Search?search="],
  ["yt", "https://www.youtube.com/results?search_query="],
  ["gh", "https://github.com/search?q="],
  ["so", "https://stackoverflow.com/search?q="],
  ["mdn", "https://developer.mozilla.org/search?q="],
  ["npm", "https://www.npmjs.com/search?q="],
]);

/** Where a query with a bang (`!g cats`) is sent; a quoted bang is a word. */
export function findBangTarget(query: string): string | undefined {
  const words = query.trim().split(/\s+/);
  const bang = words.find((word) => word.startsWith("!") && targets.has(word.slice(1).toLowerCase()));
  const target = targets.get(bang?.slice(1).toLowerCase() ?? "");
  if (target === undefined) return undefined;
  return target + encodeURIComponent(words.filter((word) => word !== bang).join(" "));
}
