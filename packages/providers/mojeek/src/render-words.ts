import { fullSyntax, scraperSyntax } from "@websonde/search-core";
import type { QuerySyntax } from "@websonde/search-core";
import type { Call } from "@websonde/search-kit";

/** Mojeek has neither OR nor file types; dates have parameters of their own. */
const syntax: QuerySyntax = { ...scraperSyntax, or: false, filetype: false, dateRange: false };
const syntaxWithoutSites: QuerySyntax = {
  ...fullSyntax,
  or: false,
  site: false,
  inUrl: false,
  filetype: false,
  dateRange: false,
  verbatim: true,
};

/** The query in Mojeek's syntax, with a note for what it cannot say. Sites and addresses are checked on the results too. */
export function renderWords({ query, text, note }: Pick<Call, "query" | "text" | "note">): string {
  const { parsed, includeDomains = [] } = query;
  const sites = new Set(parsed.sites.length > 0 ? parsed.sites : includeDomains);
  if (parsed.terms.some(({ group }) => group !== undefined))
    note("Mojeek has no OR: it was asked for all of the words");
  if (sites.size <= 1) return text(syntax);
  // It wants all of them at once, which is nothing.
  note("Mojeek takes one site: only; several are checked on what it found");
  return text(syntaxWithoutSites);
}
