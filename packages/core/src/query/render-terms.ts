import type { QueryTerm } from "./parse-query.ts";
import type { QuerySyntax } from "./query-syntax.ts";

type TermSyntax = Pick<QuerySyntax, "phrases" | "negation" | "or">;

/**
 * The free text of a query: phrases in quotes, exclusions with `-`, alternatives as `(a OR b)`. Where the syntax lacks them,
 * phrases and alternatives become words side by side, and exclusions are left out.
 */
export function renderTerms(terms: readonly QueryTerm[], syntax: TermSyntax): string {
  const runs: { readonly group: number | undefined; readonly texts: string[] }[] = [];
  for (const term of terms) {
    const text = renderTerm(term, syntax);
    if (text === undefined) continue;
    const last = runs.at(-1);
    if (last && term.group !== undefined && last.group === term.group) last.texts.push(text);
    else runs.push({ group: term.group, texts: [text] });
  }
  return runs
    .map(({ texts }) => (syntax.or && texts.length > 1 ? `(${texts.join(" OR ")})` : texts.join(" ")))
    .join(" ");
}

function renderTerm(term: QueryTerm, syntax: TermSyntax): string | undefined {
  if (!term.negated) return quote(term, syntax);
  // Without quotes `-two words` would exclude the first word and ask for the second.
  const isLost = !syntax.negation || (!syntax.phrases && /\s/.test(term.text));
  return isLost ? undefined : `-${quote(term, syntax)}`;
}

function quote(term: QueryTerm, syntax: TermSyntax): string {
  // A word may hold quotes of its own: an unknown `name:"some words"` stays together.
  if (!syntax.phrases) return term.text.replaceAll('"', "");
  return term.phrase ? `"${term.text}"` : term.text;
}
