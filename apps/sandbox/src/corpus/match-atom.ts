import { hostMatches } from "./host-matches.ts";
import type { IndexedDocument } from "./indexed-document.ts";
import type { QueryAtom } from "./parse-engine-query.ts";

type AtomMatcher = (atom: QueryAtom, entry: IndexedDocument) => boolean;

const holds = (stems: string, atom: QueryAtom): boolean =>
  atom.stems.length > 0 && stems.includes(` ${atom.stems.join(" ")} `);
const anywhere: AtomMatcher = (atom, entry) => holds(entry.titleStems, atom) || holds(entry.textStems, atom);

const matchers: Readonly<Record<QueryAtom["effect"], AtomMatcher>> = {
  words: anywhere,
  phrase: anywhere,
  page: anywhere,
  title: (atom, entry) => holds(entry.titleStems, atom),
  body: (atom, entry) => holds(entry.textStems, atom),
  // Engines know hosts only: a path after site: matches no page.
  host: (atom, entry) => !atom.value.replace(/\/+$/, "").includes("/") && hostMatches(entry.document.url, atom.value),
  filetype: (atom, entry) => fileType(entry.path) === atom.value.replace(/^\./, ""),
  language: (atom) => /^en(?:[-_]|$)|^english$/.test(atom.value),
  nothing: () => false,
  ignored: () => true,
};

/** Whether a document meets one condition, its minus included. */
export function matchAtom(atom: QueryAtom, entry: IndexedDocument): boolean {
  return matchers[atom.effect](atom, entry) !== atom.negated;
}

/** The ending of the last path segment; pages without one are `html`. */
function fileType(path: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(path)?.[1]?.toLowerCase() ?? "html";
}
