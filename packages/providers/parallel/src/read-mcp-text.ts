import type { Result } from "./wire.ts";

/**
 * Results that the public server wrote as text: `Title:`, `URL:` and `Text:`, a new one at each line that begins with
 * `Title: `, perhaps with a rule behind it. What has no address is no result.
 */
export function readMcpText(text: string): readonly Result[] {
  const blocks = text.replaceAll("\r\n", "\n").split(/^(?=Title: )/m);
  return blocks.map(readBlock).filter(({ url }) => url);
}

function readBlock(block: string): Result {
  const start = /^Text:/m.exec(block)?.index ?? block.length;
  const head = block.slice(0, start);
  const passage = block
    .slice(start + "Text:".length)
    .trim()
    .replace(/(?:^|\n)---$/, "")
    .trim();
  return {
    title: /^Title:(.*)$/m.exec(head)?.[1]?.trim(),
    url: /^URL:(.*)$/m.exec(head)?.[1]?.trim(),
    publish_date: undefined,
    excerpts: passage === "" ? undefined : [passage],
    full_content: undefined,
  };
}
