import { operatorNames } from "./query-syntax.ts";
import type { OperatorName, QuerySyntax } from "./query-syntax.ts";

/** One operator with its value: `site:example.com`, `intitle:"two words"`. Hosts and file types are never quoted. */
export function renderOperator(name: OperatorName, value: string, names: QuerySyntax["names"] = {}): string {
  const isQuoted = name !== "site" && name !== "filetype" && /\s/.test(value);
  return `${names[name] ?? operatorNames[name]}:${isQuoted ? `"${value}"` : value}`;
}
