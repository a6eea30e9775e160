import type { SearchContext } from "@websonde/search-core";
import { startTimer } from "../pacing/start-timer.ts";

/** A part of the time of a search, for what it can do without. */
export interface TimeShare {
  /** Fires when the share is used up, and with the reason of the search's own signal. */
  readonly signal: AbortSignal;
  /** Whether the share was used up. */
  isOver(): boolean;
  /** Frees the timer. */
  end(): void;
}

/** Less is not enough for a page. */
const shortestMs = 1_000;
/** What is there must still be handed on. */
const reserveMs = 100;

/** Half of the time that is left until the deadline, but at least a second where there is one. */
export function limitShare({ signal, deadline, now }: Pick<SearchContext, "signal" | "deadline" | "now">): TimeShare {
  const leftMs = deadline - now();
  const over = new AbortController();
  const end = startTimer(() => over.abort(), Math.max(leftMs / 2, Math.min(shortestMs, leftMs - reserveMs)));
  return { signal: AbortSignal.any([signal, over.signal]), isOver: () => over.signal.aborted, end };
}
