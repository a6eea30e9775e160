import type { SearchContext } from "@websonde/search-core";
import { readRejection } from "./engine-state.ts";
import type { EngineState } from "./engine-state.ts";
import { isEnough } from "./is-enough.ts";
import { memberIds } from "./members.ts";
import type { Waiting } from "./plan-waiting.ts";

/**
 * Asks all engines at once and says where each stands when the waiting is over, in the catalog's order. Those that have not
 * answered by then are aborted. Rejects with the reason of `context.signal` as soon as it fires.
 */
export async function collectAnswers(
  context: Pick<SearchContext, "run" | "signal">,
  { softMs, hardMs }: Waiting,
): Promise<readonly EngineState[]> {
  const { signal } = context;
  signal.throwIfAborted();
  const stragglers = new AbortController();
  // All start here, at once. Engines that start a browser belong behind a wait of 1.5 s, which is skipped where the caller
  // named them and ends without them once two families have answered; none of the members needs one.
  const asked = context.run(memberIds, stragglers.signal);
  const states: EngineState[] = asked.map(({ provider }) => ({ engine: provider, status: "waiting" }));
  const { promise: isOver, resolve: finish, reject } = Promise.withResolvers<void>();
  let isLate = false;
  const look = () => {
    if (isEnough(states, isLate)) finish();
  };
  const settle = (index: number, state: EngineState) => {
    states[index] = state;
    look();
  };
  const onAbort = () => reject(signal.reason);
  const softTimer = setTimeout(() => {
    isLate = true;
    look();
  }, softMs);
  const hardTimer = setTimeout(finish, hardMs);
  signal.addEventListener("abort", onAbort, { once: true });
  asked.forEach(({ provider: engine, response }, index) => {
    response.then(
      ({ sources }) => settle(index, { engine, status: "answered", sources }),
      (thrown: unknown) => settle(index, readRejection(engine, thrown)),
    );
  });
  look();
  try {
    await isOver;
    // A copy: what the stragglers still say is not heard.
    return [...states];
  } finally {
    clearTimeout(softTimer);
    clearTimeout(hardTimer);
    signal.removeEventListener("abort", onAbort);
    stragglers.abort();
  }
}
