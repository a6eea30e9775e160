const start = "<!-- generated -->";
const end = "<!-- /generated -->";

/**
 * Puts `content` between the marks of a Markdown text. Without marks they go below the first heading; without a text a new
 * one is begun with `title`. Throws where one mark stands without the other.
 */
export function replaceGenerated(text: string | undefined, title: string, content: string): string {
  const block = `${start}\n\n${content.trim()}\n\n${end}`;
  if (text === undefined) return `# ${title}\n\n${block}\n`;
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from >= 0 && to > from) return text.slice(0, from) + block + text.slice(to + end.length);
  if (from >= 0 || to >= 0) throw new Error(`"${title}" has one of the marks ${start} and ${end} without the other.`);
  const heading = /^# .*$/m.exec(text);
  if (heading === null) return `# ${title}\n\n${block}\n\n${text}`;
  const at = heading.index + heading[0].length;
  return `${text.slice(0, at)}\n\n${block}\n${text.slice(at)}`;
}
