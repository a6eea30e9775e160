import { makeContext } from "./run/run-attempt.ts";
import { readClient, readSettings } from "./run/start-run.ts";
import type { SearchOptions } from "./types/options.ts";
import type { Availability, ProviderMeta, SearchProvider } from "./types/provider.ts";
import { describeFailure } from "./run/describe-failure.ts";
import { isNotInstalled, loadProvider } from "./plan/load-provider.ts";
import { knownIds, makeCandidate } from "./plan/plan-candidates.ts";

/** One provider as `websonde providers` shows it. */
export interface ProviderDescription {
  readonly id: string;
  readonly label: string;
  readonly packageName?: string;
  readonly installed: boolean;
  /** Excluded by the client's options. */
  readonly excluded: boolean;
  readonly availability: Availability;
  /** Only of installed providers. */
  readonly meta?: ProviderMeta;
}

/** Loads every provider that is installed and asks each whether it can run. Sends nothing. */
export async function describeProviders(
  options: SearchOptions,
  loaded: Map<string, SearchProvider>,
): Promise<readonly ProviderDescription[]> {
  const settings = await readSettings(options);
  const run = {
    client: readClient(options),
    settings,
    overrides: {},
    now: options.now ?? Date.now,
    random: options.random ?? Math.random,
  };
  const named = new Set([...(options.preferred ? [options.preferred] : []), ...(options.order ?? [])]);
  return Promise.all(
    [...knownIds(options)].map(async (id) => {
      const candidate = makeCandidate(id, options, { explicit: named.has(id), forced: false });
      const { label, entry } = candidate;
      const excluded = options.exclude?.includes(id) ?? false;
      const base = { id, label, excluded, ...(entry && { packageName: entry.packageName }) };
      try {
        const provider = loaded.get(id) ?? (await loadProvider(id, entry, candidate.loader));
        loaded.set(id, provider);
        const context = makeContext(candidate, run);
        const availability: Availability =
          context.settings.enabled === false
            ? { level: "none", reason: `${label} is disabled in the settings.` }
            : await provider.availability(context);
        return { ...base, label: provider.meta.label, installed: true, availability, meta: provider.meta };
      } catch (error) {
        const { message } = describeFailure(error, id, label);
        return { ...base, installed: !isNotInstalled(error), availability: { level: "none", reason: message } };
      }
    }),
  );
}
