import { stableHash } from "../../corpus/stable-hash.ts";

/** The `vqd` of a search: bound to the query and to the user agent that asked. */
export function makePageToken(query: string, userAgent: string): string {
  const parts = [0, 1, 2].map((part) => String(stableHash(`${part} ${query} ${userAgent}`)).padStart(10, "0"));
  return `4-${parts.join("")}`;
}
