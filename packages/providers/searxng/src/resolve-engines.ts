import { isSearchProviderError } from "@websonde/search-core";
import type { Session } from "@websonde/search-kit";
import * as v from "valibot";
import { readList } from "./settings.ts";
import type { Settings } from "./settings.ts";

const name = v.fallback(v.nullish(v.string()), undefined);
const Configuration = v.object({ engines: v.array(v.fallback(v.object({ name, shortcut: name }), {})) });

/** Names by name and shortcut, in lower case. */
type EngineNames = ReadonlyMap<string, string>;

/** What instances said of their engines, by address. Only what one really said is kept, for an hour. */
const known = new Map<string, { readonly names: EngineNames; readonly until: number }>();
const maxInstances = 50;
const keepMs = 3_600_000;

/**
 * The engines of the settings by their names: `engines` takes names only and drops the rest silently. Where the instance does
 * not tell its engines, the entries go out as they were typed, and it is asked again next time.
 */
export async function resolveEngines(session: Session<Settings>): Promise<readonly string[]> {
  const wanted = readList(session.settings.engines);
  if (wanted.length === 0) return [];
  const names = await findNames(session);
  const unknown = wanted.filter((entry) => names.size > 0 && !names.has(entry.toLowerCase()));
  if (unknown.length > 0) session.note(`this SearXNG instance has no engine ${unknown.join(", ")}`);
  return wanted.map((entry) => names.get(entry.toLowerCase()) ?? entry);
}

async function findNames(session: Session<Settings>): Promise<EngineNames> {
  const { baseUrl, context } = session;
  const place = `${context.upstreamUrl ?? ""} ${baseUrl}`;
  const now = context.now();
  const kept = known.get(place);
  if (kept !== undefined && kept.until > now) return kept.names;
  const names = await askNames(session);
  if (names.size > 0) {
    if (known.size >= maxInstances) known.clear();
    known.set(place, { names, until: now + keepMs });
  }
  return names;
}

async function askNames(session: Session<Settings>): Promise<EngineNames> {
  try {
    const { engines } = session.json(await session.ask({ url: `${session.baseUrl}/config` }), Configuration);
    const pairs = (field: "name" | "shortcut") =>
      engines.flatMap((engine) => {
        const key = engine[field];
        return key && engine.name ? [[key.toLowerCase(), engine.name] as const] : [];
      });
    // A name goes before another engine's shortcut.
    return new Map([...pairs("shortcut"), ...pairs("name")]);
  } catch (error) {
    session.context.signal.throwIfAborted();
    if (isSearchProviderError(error)) return new Map();
    throw error;
  }
}
