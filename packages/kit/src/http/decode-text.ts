/** How far into a page its own word about the charset is looked for. */
const prescanBytes = 4096;

/**
 * Text of a body: by its byte order mark, else the `charset` of the content type, else what an HTML or XML document
 * says itself, else UTF-8. Without a content type (a saved page) the document is asked, too. An unknown charset counts as
 * UTF-8; bytes that do not fit become U+FFFD. `isCut` drops a character that was cut in two.
 */
export function decodeText(bytes: Uint8Array, contentType = "", isCut = false): string {
  const label = markedCharset(bytes) ?? headerCharset(contentType) ?? documentCharset(bytes, contentType) ?? "utf-8";
  return makeDecoder(label).decode(bytes, { stream: isCut });
}

function makeDecoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}

/** The mark goes first, as in browsers: it is written by whoever wrote the bytes. */
function markedCharset(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return undefined;
}

function headerCharset(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*["']?([^"';,\s]+)/i.exec(contentType)?.[1];
}

function documentCharset(bytes: Uint8Array, contentType: string): string | undefined {
  if (!/html|xml|^\s*$/i.test(contentType)) return undefined;
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, prescanBytes)).replace(/<!--[^]*?(?:-->|$)/g, "");
  const declared =
    /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1] ??
    /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1];
  // The declaration was read as single bytes, so it cannot be UTF-16.
  return declared !== undefined && /^utf-?16/i.test(declared) ? "utf-8" : declared;
}
