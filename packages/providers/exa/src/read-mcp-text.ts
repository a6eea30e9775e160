import type { Result } from "./wire.ts";

const labels = ["Title", "URL", "Published Date", "Published", "Author", "Highlights", "Text"] as const;
type Label = (typeof labels)[number];

/** Labels that may follow a title, by which a new result is told from a line of text that looks like a title. */
const afterTitle = /^(URL|Author|Published|Published Date|Text|Highlights):/;
const labelled = /^(Title|URL|Published Date|Published|Author|Highlights|Text):[ \t]?(.*)$/s;

/**
 * The public MCP server's text as results. Today's form separates results by a line `---` and writes `Published:` and
 * `Highlights:`; the older one has no separator and writes `Published Date:` and `Text:`. `N/A` means nothing.
 */
export function readMcpText(text: string): readonly Result[] {
  return splitResults(text.replaceAll("\r\n", "\n")).map(readBlock);
}

/** The server says so in a text of its own, with a hint behind it. */
export function isNothingFound(text: string): boolean {
  return /^\s*No search results found/i.test(text);
}

function splitResults(text: string): readonly string[][] {
  const blocks: string[][] = [];
  const lines = text.split("\n");
  lines.forEach((line, index) => {
    if (line.startsWith("Title:") && startsResult(lines, index)) blocks.push([]);
    blocks.at(-1)?.push(line);
  });
  return blocks;
}

/** After a separator any title starts a result; after a blank line one that is followed by another label. */
function startsResult(lines: readonly string[], index: number): boolean {
  const before = lines.slice(Math.max(0, index - 2), index).filter((line) => line.trim() !== "");
  if (index === 0 || before.at(-1)?.trim() === "---") return true;
  const follows = afterTitle.test(lines[index + 1] ?? "");
  return follows && lines[index - 1]?.trim() === "";
}

function readBlock(lines: readonly string[]): Result {
  const fields = new Map<Label, string>();
  let open: Label | undefined;
  for (const line of lines) {
    const match = open === undefined ? labelled.exec(line) : null;
    const label = labels.find((one) => one === match?.[1]);
    if (label !== undefined && !fields.has(label)) {
      fields.set(label, match?.[2] ?? "");
      // A passage goes on to the end of its result, whatever its lines look like.
      if (label === "Highlights" || label === "Text") open = label;
    } else if (open !== undefined) fields.set(open, `${fields.get(open)}\n${line}`);
  }
  const read = (label: Label) => {
    const value = fields
      .get(label)
      ?.trim()
      .replace(/\n+---$/, "")
      .trim();
    return value === undefined || value === "" || value === "N/A" || value === "---" ? undefined : value;
  };
  const publishedDate = read("Published") ?? read("Published Date");
  return {
    title: read("Title"),
    url: read("URL"),
    publishedDate,
    author: read("Author"),
    text: read("Text") ?? read("Highlights"),
    highlights: undefined,
    summary: undefined,
  };
}
