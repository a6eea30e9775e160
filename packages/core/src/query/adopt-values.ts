import { booleanWords, modeFields, operatorFields } from "./query-operators.ts";
import { readQueryDate } from "./read-query-date.ts";
import type { QueryToken } from "./tokenize-query.ts";

/**
 * `site: example.com` means `site:example.com`: an operator without a value takes the next token, unless that is a boolean,
 * a parenthesis, an operator or has a sign. A date operator takes only a date and is a plain word before anything else.
 */
export function adoptValues(tokens: readonly QueryToken[]): readonly QueryToken[] {
  const result: QueryToken[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (token === undefined) break;
    const isEmpty = token.kind === "pair" && token.value === "" && !token.quoted;
    const field = isEmpty ? operatorFields.get(token.name) : undefined;
    const adoptable = field && readAdoptable(tokens[index + 1]);
    if (!isEmpty || adoptable === undefined) {
      result.push(token);
    } else if ((field === "after" || field === "before") && readQueryDate(adoptable) === undefined) {
      result.push({ kind: "word", text: token.text });
    } else {
      result.push({ ...token, value: adoptable });
      index++;
    }
  }
  return result;
}

function readAdoptable(token: QueryToken | undefined): string | undefined {
  if (token?.kind === "phrase") return token.negated ? undefined : token.text;
  if (token?.kind !== "word" && token?.kind !== "pair") return undefined;
  const isOperator = token.kind === "pair" && (operatorFields.has(token.name) || modeFields.has(token.name));
  return isOperator || booleanWords.has(token.text) || /^[+-]/.test(token.text) ? undefined : token.text;
}
