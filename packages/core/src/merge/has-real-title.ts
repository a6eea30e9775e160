import type { SearchSource } from "../types/response.ts";

/** Whether the title says something: not blank, and not the URL that stands in for a missing one. */
export function hasRealTitle({ title, url }: SearchSource): boolean {
  return title.trim() !== "" && title !== url;
}
