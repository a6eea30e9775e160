import { isNotInstalled, loadProvider } from "./plan/load-provider.ts";
import { knownIds, makeCandidate, namedIds } from "./plan/plan-candidates.ts";
import type { Candidate } from "./plan/plan-candidates.ts";
import { askAvailability, findDisabled } from "./run/ask-availability.ts";
import { describeFailure } from "./run/describe-failure.ts";
import { limitTime } from "./run/limit-time.ts";
import { makeContext } from "./run/make-context.ts";
import { raceSignal } from "./run/race-signal.ts";
import type { Client, ClientContext } from "./run/run.ts";
import { readClient, readSettings, readTimeout } from "./run/start-run.ts";
import { formatSeconds, timeoutError } from "./run/timeout-error.ts";
import type { SearchOptions } from "./types/options.ts";
import type { Availability, ProviderMeta, SearchProvider } from "./types/provider.ts";

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

/** Loads every provider that is installed and asks each whether it can run, all at once. Sends nothing. */
export async function describeProviders(
  options: SearchOptions,
  loaded: Map<string, SearchProvider>,
): Promise<readonly ProviderDescription[]> {
  const timeoutMs = readTimeout(options.timeoutMs);
  const { signal, end } = limitTime(new AbortController().signal, timeoutMs, () =>
    timeoutError("none", `There was no answer within ${formatSeconds(timeoutMs)}.`),
  );
  try {
    const settings = await readSettings(options, signal);
    const client: Client = { context: listOnly(readClient(options)), settings, overrides: {} };
    const named = namedIds(options);
    const descriptions = [...knownIds(options)].map((id) => {
      const candidate = makeCandidate(id, options, { explicit: named.has(id), forced: false });
      return describeProvider(candidate, client, loaded, options.exclude?.includes(id) ?? false, signal);
    });
    return await Promise.all(descriptions);
  } finally {
    end();
  }
}

/** A list is no reason to run a command or to renew a sign-in. */
function listOnly({ credentials, ...context }: ClientContext): ClientContext {
  if (credentials === undefined) return context;
  return { ...context, credentials: { resolve: (request) => credentials.resolve({ ...request, reason: "listing" }) } };
}

async function describeProvider(
  candidate: Candidate,
  client: Client,
  loaded: Map<string, SearchProvider>,
  excluded: boolean,
  signal: AbortSignal,
): Promise<ProviderDescription> {
  const { id, label, entry } = candidate;
  const base = { id, label, excluded, ...(entry && { packageName: entry.packageName }) };
  let meta: ProviderMeta | undefined;
  try {
    const provider = await raceSignal(() => loadProvider(candidate, loaded), signal);
    ({ meta } = provider);
    const context = { ...makeContext(candidate, client), signal };
    const availability =
      findDisabled(context, label) ?? (await raceSignal(() => askAvailability(provider, context), signal));
    return { ...base, label: meta.label, installed: true, availability, meta };
  } catch (error) {
    const failure = describeFailure(error, { id, label, meta });
    const availability: Availability = { level: "none", reason: failure.message };
    return { ...base, installed: !isNotInstalled(failure), availability, ...(meta && { label: meta.label, meta }) };
  }
}
