/** One fetched page, with what is known of it. */
export interface PageText {
  readonly title?: string | null | undefined;
  readonly url?: string | null | undefined;
  readonly publishedDate?: string | null | undefined;
  readonly author?: string | null | undefined;
  /** Empty where there is none. */
  readonly text: string;
}

/** `# title`, then labelled lines, a blank line, and the text. What has no such head is no page. */
export function readPageText(written: string): PageText | undefined {
  const page = written.replaceAll("\r\n", "\n").trim();
  const end = page.indexOf("\n\n");
  const head = end === -1 ? page : page.slice(0, end);
  const lines = head.split("\n");
  if (!lines.some((line) => line.startsWith("# ") || line.startsWith("URL:"))) return undefined;
  const read = (label: string) => {
    const value = lines
      .find((line) => line.startsWith(label))
      ?.slice(label.length)
      .trim();
    return value === "" || value === "N/A" || value === "(no title)" ? undefined : value;
  };
  return {
    title: read("# "),
    url: read("URL:"),
    publishedDate: read("Published:"),
    author: read("Author:"),
    text: end === -1 ? "" : page.slice(end).trim(),
  };
}

/** The tag of a page that could not be fetched: `Error fetching https://example.org/: CRAWL_NOT_FOUND`. */
export function readFetchFailure(written: string): string | undefined {
  return /\bError fetching [^\n]*?: ([A-Z]+(?:_[A-Z]+)+)\b/.exec(written.slice(0, 2_000))?.[1];
}
