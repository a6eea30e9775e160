import { SearchProviderError } from "../errors.ts";
import { catalog } from "../catalog/catalog.ts";
import type { CatalogEntry } from "../catalog/catalog.ts";
import type { ProviderLoader, SearchOptions } from "../types/options.ts";

/** A provider that the chain may ask, in order. Nothing is loaded yet. */
export interface Candidate {
  readonly id: string;
  readonly label: string;
  /** The caller named it, so it may run without a key where it can. */
  readonly explicit: boolean;
  /** It is the only one, so what stops it is an error and not a reason to go on. */
  readonly forced: boolean;
  readonly entry?: CatalogEntry;
  readonly loader?: ProviderLoader;
}

export interface Plan {
  readonly candidates: readonly Candidate[];
  readonly notes: readonly string[];
}

type PlanOptions = Pick<SearchOptions, "order" | "exclude" | "preferred" | "providers">;

/**
 * Who is asked, in which order: the forced one alone; else `preferred`, then `order`, then the others in default order.
 * Throws `invalid-request` for a forced id that is unknown or excluded.
 */
export function planCandidates(options: PlanOptions, forced: string | undefined): Plan {
  const notes: string[] = [];
  const known = knownIds(options);
  const excluded = new Set(options.exclude);
  if (forced !== undefined && forced !== "auto") {
    if (!known.has(forced)) throw refuse(forced, `Unknown search provider: ${forced}. Known: ${[...known].join(", ")}.`);
    if (excluded.has(forced)) throw refuse(forced, `${forced} is excluded by the settings; take it out of exclude to use it.`);
    return { candidates: [makeCandidate(forced, options, { explicit: true, forced: true })], notes };
  }
  const named = [...new Set([...(options.preferred ? [options.preferred] : []), ...(options.order ?? [])])];
  const unknown = [...named, ...excluded].filter((id) => !known.has(id));
  if (unknown.length > 0) notes.push(`unknown provider ids were ignored: ${unknown.join(", ")}`);
  const automatic = [...known].filter((id) => !named.includes(id) && !findEntry(id)?.explicitOnly);
  const candidates = [
    ...named.map((id) => ({ id, explicit: true })),
    ...automatic.map((id) => ({ id, explicit: false })),
  ]
    .filter(({ id }) => known.has(id) && !excluded.has(id))
    .map(({ id, explicit }) => makeCandidate(id, options, { explicit, forced: false }));
  return { candidates, notes };
}

/** Every id that can be asked for: the catalog's in default order, then the caller's own. */
export function knownIds(options: Pick<SearchOptions, "providers">): ReadonlySet<string> {
  return new Set([...catalog.map((entry) => entry.id), ...Object.keys(options.providers ?? {})]);
}

/** The candidate for an id, whether or not a plan would choose it. */
export function makeCandidate(
  id: string,
  options: Pick<SearchOptions, "providers">,
  how: { readonly explicit: boolean; readonly forced: boolean },
): Candidate {
  const entry = findEntry(id);
  const loader = options.providers !== undefined && Object.hasOwn(options.providers, id) ? options.providers[id] : undefined;
  return { id, label: entry?.label ?? id, ...how, ...(entry && { entry }), ...(loader && { loader }) };
}

function findEntry(id: string): CatalogEntry | undefined {
  return catalog.find((entry) => entry.id === id);
}

function refuse(provider: string, message: string): SearchProviderError {
  return new SearchProviderError({ provider, kind: "invalid-request", message });
}
