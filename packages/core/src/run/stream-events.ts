import type { SearchEvent, SearchOutcome } from "../types/outcome.ts";

type Events = AsyncGenerator<SearchEvent, void, undefined>;

/**
 * A run as a sequence of events, the outcome last. It starts with the first read; events that arrive faster than they are
 * read wait in order. Whoever leaves early, also in the middle of waiting for an event, aborts the run. The caller's abort
 * is thrown at the next read, whatever still waits.
 */
export function streamEvents(
  start: (signal: AbortSignal, emit: (event: SearchEvent) => void) => Promise<SearchOutcome>,
  caller: AbortSignal | undefined,
): Events {
  const controller = new AbortController();
  const events = readEvents(start, caller, controller);
  const leave = () => controller.abort(new DOMException("The reader of the events left.", "AbortError"));
  return {
    next: () => events.next(),
    // A generator alone would first wait for the event that it is reading.
    return(value) {
      leave();
      return events.return(value);
    },
    throw(error) {
      leave();
      return events.throw(error);
    },
    async [Symbol.asyncDispose]() {
      leave();
      await events.return();
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

async function* readEvents(
  start: (signal: AbortSignal, emit: (event: SearchEvent) => void) => Promise<SearchOutcome>,
  caller: AbortSignal | undefined,
  controller: AbortController,
): Events {
  const onAbort = () => controller.abort(caller?.reason);
  caller?.throwIfAborted();
  caller?.addEventListener("abort", onAbort, { once: true });
  const { signal } = controller;
  let waiting: SearchEvent[] = [];
  let wake = () => {};
  let isSettled = false;
  const settle = () => {
    isSettled = true;
    wake();
  };
  const run = start(signal, (event) => {
    waiting.push(event);
    wake();
  });
  // Its failure is thrown below, by `await run`; until then nobody may find it unhandled.
  run.then(settle, settle);
  const isOver = (): boolean => {
    caller?.throwIfAborted();
    return signal.aborted;
  };
  try {
    while (!isSettled || waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      for (const event of batch) {
        if (isOver()) return;
        yield event;
      }
      if (!isSettled && waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    }
    if (isOver()) return;
    yield { type: "done", outcome: await run };
  } finally {
    caller?.removeEventListener("abort", onAbort);
  }
}
