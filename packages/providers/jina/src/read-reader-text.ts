/** A page as the reader gives it. Absent and blank fields are the same. */
export interface ReaderPage {
  readonly title: string | undefined;
  readonly url: string | undefined;
  readonly publishedTime: string | undefined;
  readonly text: string;
  readonly warnings: readonly string[];
}

const headLine = /^(Title|URL Source|Published Time|Warning|Number of Pages):[ \t]*(.*)$/;

/**
 * The reader's text form: lines such as `Title:` with blank lines between, then `Markdown Content:` and the page. A head
 * without that marker has no page; a text without a head is the page itself.
 */
export function readReaderText(body: string): ReaderPage {
  const text = body.replaceAll("\r\n", "\n").trimStart();
  const fields = new Map<string, string>();
  const warnings: string[] = [];
  let start = 0;
  while (start < text.length) {
    const end = text.indexOf("\n", start);
    const line = text.slice(start, end < 0 ? undefined : end);
    if (line.startsWith("Markdown Content:")) {
      start += "Markdown Content:".length;
      break;
    }
    const [, name, value = ""] = headLine.exec(line) ?? [];
    // What is no line of the head, and nothing before it either, is the page.
    if (name === undefined && line.trim() !== "" && fields.size === 0 && warnings.length === 0) break;
    if (name === "Warning") warnings.push(value.trim());
    else if (name !== undefined && !fields.has(name)) fields.set(name, value.trim());
    start = end < 0 ? text.length : end + 1;
  }
  return {
    title: fields.get("Title"),
    url: fields.get("URL Source"),
    publishedTime: fields.get("Published Time"),
    text: text.slice(start).trim(),
    warnings,
  };
}
