import { describeError, listFailed, listUnusable } from "./engine-state.ts";
import type { EngineState } from "./engine-state.ts";

const maxFailures = 5;
const failureLength = 300;
const reasonLength = 100;

/**
 * What the caller should know of a list that not all engines are in: a line for each of the first five that failed, one for
 * those that were not waited for, one for those that could not be asked.
 */
export function listNotes(states: readonly EngineState[]): readonly string[] {
  const failures = listFailed(states).slice(0, maxFailures);
  const late = states.filter(({ status }) => status === "waiting").map(({ engine }) => engine);
  const notAsked = listUnusable(states).map((state) => `${state.engine} (${describeError(state, reasonLength)})`);
  return [
    ...failures.map((state) => `engine ${state.engine} failed: ${describeError(state, failureLength)}`),
    ...(late.length > 0 ? [`not waited for: ${late.join(", ")}`] : []),
    ...(notAsked.length > 0 ? [`not asked: ${notAsked.join(", ")}`] : []),
  ];
}
