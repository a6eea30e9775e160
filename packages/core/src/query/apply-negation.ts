import type { QueryItem } from "./read-query-items.ts";

/** Items of a query in which every exclusion carries its own mark. */
export type AffirmedItem = Exclude<QueryItem, { readonly kind: "not" | "open" | "close" | "noise" }>;

/**
 * Moves `NOT` and negated parentheses into the items they apply to. `NOT` negates the next item, or all that stands in the
 * next parentheses; an `OR` in there means nothing, since `-(a OR b)` wants neither. Other parentheses have no effect.
 */
export function applyNegation(items: readonly QueryItem[]): readonly AffirmedItem[] {
  const result: AffirmedItem[] = [];
  let isNext = false;
  let depth = 0;
  let negatedDepth: number | undefined;
  for (const item of items) {
    if (item.kind === "not") {
      isNext = true;
    } else if (item.kind === "open") {
      depth++;
      if (isNext) negatedDepth ??= depth;
      isNext = false;
    } else if (item.kind === "close") {
      if (depth === negatedDepth) negatedDepth = undefined;
      depth = Math.max(0, depth - 1);
    } else if (item.kind === "or") {
      if (negatedDepth === undefined) result.push(item);
    } else if (item.kind !== "noise") {
      const isNegated = isNext || negatedDepth !== undefined;
      result.push(isNegated && "negated" in item ? { ...item, negated: true } : item);
      isNext = false;
    }
  }
  return result;
}
