/** State per scope, forgotten when it says nothing more. */
export interface ScopeTable<State> {
  get(scope: string): State | undefined;
  set(scope: string, state: State): void;
  delete(scope: string): void;
  readonly size: number;
}

const firstSweep = 256;
/** Far more upstreams than anybody asks; beyond it half of them give way, those that came first. */
export const mostScopes = 10_000;

/**
 * A table that stays small without timers: when it has doubled, what is idle is dropped. `isIdle`: the scope behaves as if
 * it had never been there. `isHeld`: somebody waits, so it must stay whatever happens.
 */
export function createScopeTable<State>(
  isIdle: (state: State) => boolean,
  isHeld: (state: State) => boolean = () => false,
): ScopeTable<State> {
  const states = new Map<string, State>();
  let sweepAt = firstSweep;

  function sweep(): void {
    for (const [scope, state] of states) if (isIdle(state) && !isHeld(state)) states.delete(scope);
    if (states.size >= mostScopes)
      for (const [scope, state] of states) {
        if (states.size <= mostScopes / 2) break;
        if (!isHeld(state)) states.delete(scope);
      }
    sweepAt = Math.max(states.size + firstSweep, Math.min(states.size * 2, mostScopes));
  }

  return {
    get: (scope) => states.get(scope),
    set(scope, state) {
      if (!states.has(scope) && states.size >= sweepAt) sweep();
      states.set(scope, state);
    },
    delete: (scope) => void states.delete(scope),
    get size() {
      return states.size;
    },
  };
}
