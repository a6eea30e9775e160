import type { UpstreamRegistry } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";

/** A registry of one run in which nobody waits for a turn. `scopes` collects the names under which upstreams are kept. */
export function createInstantUpstreams(now: () => number, scopes: Set<string>): UpstreamRegistry {
  const { coolingMs, coolDown, clear } = createUpstreamRegistry({ now });
  const noted = (scope: string) => {
    scopes.add(scope);
    return scope;
  };
  return {
    takeTurn: async (scope, _pace, signal) => {
      noted(scope);
      signal.throwIfAborted();
    },
    coolingMs: (scope) => coolingMs(noted(scope)),
    coolDown: (scope, options) => coolDown(noted(scope), options),
    clear: (scope) => clear(noted(scope)),
  };
}
