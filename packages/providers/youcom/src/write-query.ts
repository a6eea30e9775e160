import type { QuerySyntax } from "@websonde/search-core";
import type { Call } from "@websonde/search-kit";

/** Sites and dates have fields of their own. */
const syntax: QuerySyntax = { verbatim: true, phrases: true, negation: true, filetype: true };

/** The query as text. You.com wants several exclusions joined with an upper-case AND; they go behind the words. */
export function writeQuery(call: Call): string {
  const text = call.text(syntax);
  const parts = text.match(/-?"[^"]*"|\S+/g) ?? [];
  const exclusions = parts.filter(isExclusion);
  if (exclusions.length < 2 || !call.query.parsed.hasDirectives) return text;
  return [...parts.filter((part) => !isExclusion(part)), exclusions.join(" AND ")].join(" ");
}

function isExclusion(part: string): boolean {
  return part.length > 1 && part.startsWith("-");
}
