/** How far into a page its own word about the charset is looked for. */
const prescanBytes = 4096;

/** The text of a saved page: by its byte order mark, else by what it says itself in a `meta` element, else UTF-8. */
export function decodePage(bytes: Uint8Array): string {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, prescanBytes));
  const declared = /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1] ?? "utf-8";
  // The declaration was read as single bytes, so it cannot be UTF-16.
  return makeDecoder(findMark(bytes) ?? declared.replace(/^utf-?16.*/i, "utf-8")).decode(bytes);
}

function findMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return undefined;
}

function makeDecoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    // An unknown charset counts as UTF-8.
    return new TextDecoder();
  }
}
