import type { SearchContext } from "@websonde/search-core";

/** How long the aggregate waits for its engines, in milliseconds from now. */
export interface Waiting {
  /** From here on it returns as soon as one engine has found something. */
  readonly softMs: number;
  /** From here on it waits no longer. */
  readonly hardMs: number;
}

const softMs = 5_000;
const hardMs = 30_000;
/** What was found must still be merged and handed on before the deadline of the search. */
const reserveMs = 100;

/** 5 s and 30 s, or less where the search has less time. */
export function planWaiting({ deadline, now }: Pick<SearchContext, "deadline" | "now">): Waiting {
  const leftMs = Math.max(0, deadline - now());
  const hard = Math.min(hardMs, Math.max(leftMs - reserveMs, leftMs / 2));
  return { softMs: Math.min(softMs, hard), hardMs: hard };
}
