/** A word that may be a bang: `!w`, `!gh`, also first in a parenthesis. Which ones are real only DuckDuckGo knows. */
const bang = /(^|[\s(])(![\p{L}\p{N}][^\s()]*)/gu;

/**
 * Keeps DuckDuckGo from sending a query on to another site: words that may be bangs are put in single quotes, and lose
 * their mark where the query would become too long.
 */
export function protectBangs(query: string, longest: number): string {
  const quoted = query.replace(bang, "$1'$2'");
  return quoted.length <= longest
    ? quoted
    : query.replace(bang, (_, before: string, word: string) => before + word.slice(1));
}
