import type { UpstreamRegistry } from "@websonde/search-core";
import { createScopeTable } from "./create-scope-table.ts";

interface CoolDown {
  readonly failures: number;
  from: number;
  until: number;
}

const longestOwnMs = 3_600_000;
/** An upstream may ask for more than we would wait by ourselves (a month's quota), but not for ever by a mistake. */
const longestGivenMs = 24 * 3_600_000;
/** A row of failures is forgotten when nothing failed for so long after its last cool-down. */
const forgottenAfterMs = 3_600_000;

/** Remembers which upstreams are to be left alone, and for how long. `now` in milliseconds. */
export function createCoolDowns(now: () => number): Pick<UpstreamRegistry, "coolingMs" | "coolDown" | "clear"> {
  const coolDowns = createScopeTable<CoolDown>(({ until }) => now() - until > forgottenAfterMs);

  function remainingMs(coolDown: CoolDown): number {
    const time = now();
    if (time < coolDown.from) {
      // The clock was set back; that makes no cool-down longer.
      coolDown.until -= coolDown.from - time;
      coolDown.from = time;
    }
    return Math.ceil(Math.max(0, coolDown.until - time));
  }

  return {
    coolingMs(scope) {
      const known = coolDowns.get(scope);
      return known === undefined ? 0 : remainingMs(known);
    },
    coolDown(scope, { retryAfterMs, baseMs }) {
      const known = coolDowns.get(scope);
      const time = now();
      const isRow = known !== undefined && time - known.until <= forgottenAfterMs;
      const failures = isRow ? known.failures + 1 : 1;
      const waitMs = readGiven(retryAfterMs) ?? doubled(baseMs, failures);
      const until = time + Math.max(waitMs, known === undefined ? 0 : remainingMs(known));
      coolDowns.set(scope, { failures, from: time, until });
    },
    clear: (scope) => coolDowns.delete(scope),
  };
}

function readGiven(retryAfterMs: number | undefined): number | undefined {
  if (retryAfterMs === undefined || Number.isNaN(retryAfterMs)) return undefined;
  return Math.min(Math.max(0, retryAfterMs), longestGivenMs);
}

function doubled(baseMs: number, failures: number): number {
  const waitMs = Math.max(0, baseMs) * 2 ** (failures - 1);
  return Number.isNaN(waitMs) ? 0 : Math.min(waitMs, longestOwnMs);
}
