import process from "node:process";
import { watchEnvironment } from "./watch-environment.ts";
import { withoutGlobalFetch } from "./without-global-fetch.ts";

/** What somebody did with globals. */
export interface GlobalsSeen {
  /** Names that were read from `process.env`. */
  readonly variables: readonly string[];
  /** URLs that were asked by the global `fetch`. */
  readonly fetched: readonly string[];
  /** Names that were added to `globalThis`, removed from it or replaced. */
  readonly changed: readonly string[];
}

/** Runs `use` with a watched environment and without a global `fetch`; both are put back. */
export async function watchGlobals(use: () => Promise<void>): Promise<GlobalsSeen> {
  const fetched: string[] = [];
  const environment = process.env;
  const watched = watchEnvironment(environment);
  const changed = await withoutGlobalFetch(
    (url) => void fetched.push(url),
    async () => {
      const before = describeGlobals();
      process.env = watched.env;
      try {
        await use();
      } finally {
        process.env = environment;
      }
      return listChanges(before, describeGlobals());
    },
  );
  return { variables: [...watched.read], fetched, changed };
}

type Globals = ReadonlyMap<PropertyKey, unknown>;

/** Each global with its value, where reading it has no effect: many are made on first use. */
function describeGlobals(): Globals {
  const names = Reflect.ownKeys(globalThis);
  return new Map(names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)?.value]));
}

function listChanges(before: Globals, after: Globals): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => before.has(name) !== after.has(name) || !Object.is(before.get(name), after.get(name)))
    .map(String);
}
