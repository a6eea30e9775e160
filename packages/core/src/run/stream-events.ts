import type { SearchEvent, SearchOutcome } from "../types/outcome.ts";

/**
 * A run as a sequence of events, the outcome last. Events that arrive faster than they are read wait in order. Whoever
 * leaves the loop early aborts the run.
 */
export async function* streamEvents(
  start: (signal: AbortSignal, emit: (event: SearchEvent) => void) => Promise<SearchOutcome>,
  signal: AbortSignal | undefined,
): AsyncGenerator<SearchEvent, void, undefined> {
  const controller = new AbortController();
  const onAbort = () => controller.abort(signal?.reason);
  if (signal?.aborted) onAbort();
  signal?.addEventListener("abort", onAbort, { once: true });
  const waiting: SearchEvent[] = [];
  let wake = () => {};
  const emit = (event: SearchEvent) => {
    waiting.push(event);
    wake();
  };
  let settled = false;
  const run = start(controller.signal, emit).finally(() => {
    settled = true;
    wake();
  });
  // Its failure is thrown below, by `await run`; until then nobody may find it unhandled.
  run.catch(() => {});
  try {
    while (!settled || waiting.length > 0) {
      const event = waiting.shift();
      if (event !== undefined) yield event;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
    yield { type: "done", outcome: await run };
  } finally {
    signal?.removeEventListener("abort", onAbort);
    controller.abort(new DOMException("The reader of the events left.", "AbortError"));
  }
}
