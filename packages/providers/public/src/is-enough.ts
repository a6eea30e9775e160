import type { EngineState } from "./engine-state.ts";
import { members } from "./members.ts";

/** So many index families with so many results each: further engines would hardly change the top. */
const enoughFamilies = 3;
const enoughResults = 10;

const familyOf: ReadonlyMap<string, string> = new Map(members.map(({ engine, family }) => [engine, family]));

/**
 * Whether the aggregate stops waiting: every engine has settled, three index families gave ten results each, or it is
 * late (past the soft deadline) and some engine found something. An empty answer is nothing to go home with.
 */
export function isEnough(states: readonly EngineState[], isLate: boolean): boolean {
  if (states.every(({ status }) => status !== "waiting")) return true;
  const counts = states.map((state) => (state.status === "answered" ? state.sources.length : 0));
  if (isLate && counts.some((count) => count > 0)) return true;
  const rich = states.filter((_, index) => (counts[index] ?? 0) >= enoughResults);
  return new Set(rich.map(({ engine }) => familyOf.get(engine) ?? engine)).size >= enoughFamilies;
}
