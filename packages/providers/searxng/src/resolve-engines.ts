import { isSearchProviderError } from "@websonde/search-core";
import type { Session } from "@websonde/search-kit";
import * as v from "valibot";
import { readList } from "./settings.ts";
import type { Settings } from "./settings.ts";

const Configuration = v.object({
  engines: v.array(v.object({ name: v.string(), shortcut: v.nullish(v.string()) })),
});

/** Names by name and shortcut, per instance. Only what an instance really said is kept. */
const engineNames = new Map<string, ReadonlyMap<string, string>>();
const maxInstances = 50;

/**
 * The engines of the settings by their names: `engines` takes names only and drops the rest silently. Where the instance does
 * not tell its engines, the entries go out as they were typed, and it is asked again next time.
 */
export async function resolveEngines(session: Session<Settings>): Promise<readonly string[]> {
  const wanted = readList(session.settings.engines);
  if (wanted.length === 0) return [];
  const names = engineNames.get(session.baseUrl) ?? (await readNames(session));
  return wanted.map((entry) => names.get(entry.toLowerCase()) ?? entry);
}

async function readNames(session: Session<Settings>): Promise<ReadonlyMap<string, string>> {
  try {
    const { engines } = session.json(await session.ask({ url: `${session.baseUrl}/config` }), Configuration);
    const names = new Map(
      engines.flatMap(({ name, shortcut }) =>
        [[name, name], ...(shortcut ? [[shortcut, name]] : [])].map(
          ([key = "", value = ""]) => [key.toLowerCase(), value] as const,
        ),
      ),
    );
    if (names.size > 0) {
      if (engineNames.size >= maxInstances) engineNames.clear();
      engineNames.set(session.baseUrl, names);
    }
    return names;
  } catch (error) {
    session.context.signal.throwIfAborted();
    if (isSearchProviderError(error)) return new Map();
    throw error;
  }
}
