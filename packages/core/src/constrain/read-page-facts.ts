import { parseLocation } from "../query/parse-site.ts";
import type { Site } from "../query/parse-site.ts";

/** What constraints look at on a result, read once. */
export interface PageFacts {
  /** Where its URL points; undefined for what is no URL. */
  readonly location: Site | undefined;
  /** Path of the URL without query string, decoded, lower case; empty for what is no URL. */
  readonly path: string;
  /** The whole URL as it is and decoded, lower case. */
  readonly address: string;
  /** Lower case. */
  readonly title: string;
}

/** Reads a source or a citation. Any text will do for its URL and title. */
export function readPageFacts({ url, title }: { readonly url: string; readonly title: string }): PageFacts {
  const location = parseLocation(url);
  const path = location?.path.replace(/[?#].*$/s, "") ?? "";
  const lowered = url.toLowerCase();
  // `inurl:münchen` means the escaped form, too.
  const decoded = location && url.includes("%") ? `\n${location.host}${location.path}` : "";
  return { location, path, address: lowered + decoded, title: title.toLowerCase() };
}
