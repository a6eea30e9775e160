import { catalog } from "../catalog/catalog.ts";
import type { CatalogEntry } from "../catalog/catalog.ts";
import { cleanText, cutText } from "../clean/clean-text.ts";
import { SearchProviderError } from "../errors.ts";
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
  const known = knownIds(options);
  const excluded = new Set(options.exclude);
  if (forced !== undefined) {
    if (!known.has(forced))
      throw refuse(forced, `Unknown search provider: ${forced}. Known: ${[...known].join(", ")}.`);
    if (excluded.has(forced))
      throw refuse(forced, `${forced} is excluded by the settings; take it out of exclude to use it.`);
    return { candidates: [makeCandidate(forced, options, { explicit: true, forced: true })], notes: [] };
  }
  const named = namedIds(options);
  const unknown = [...new Set([...named, ...excluded])].filter((id) => !known.has(id));
  const others = [...known].filter((id) => !named.has(id) && !entries.get(id)?.explicitOnly);
  const candidates = [...named, ...others]
    .filter((id) => known.has(id) && !excluded.has(id))
    .map((id) => makeCandidate(id, options, { explicit: named.has(id), forced: false }));
  return { candidates, notes: unknown.length > 0 ? [`unknown provider ids were ignored: ${listIds(unknown)}`] : [] };
}

const shownIds = 10;
const shownIdLength = 40;

/** They may come from a file of somebody else's repository, and a note is read by a model. */
function listIds(ids: readonly string[]): string {
  const shown = ids.slice(0, shownIds).map((id) => cutText(cleanText(id), shownIdLength));
  return ids.length > shownIds ? `${shown.join(", ")} and ${ids.length - shownIds} more` : shown.join(", ");
}

/** The ids that the client's options name, in their order: `preferred`, then `order`. */
export function namedIds({ preferred, order = [] }: Pick<SearchOptions, "order" | "preferred">): ReadonlySet<string> {
  return new Set(preferred === undefined || preferred === "auto" ? order : [preferred, ...order]);
}

/** Every id that can be asked for: the catalog's in default order, then the caller's own. */
export function knownIds({ providers = {} }: Pick<SearchOptions, "providers">): ReadonlySet<string> {
  return new Set([...entries.keys(), ...Object.keys(providers)]);
}

/** The candidate for an id, whether or not a plan would choose it. */
export function makeCandidate(
  id: string,
  { providers = {} }: Pick<SearchOptions, "providers">,
  how: { readonly explicit: boolean; readonly forced: boolean },
): Candidate {
  const entry = entries.get(id);
  const loader = Object.hasOwn(providers, id) ? providers[id] : undefined;
  return { id, label: entry?.label ?? id, ...how, ...(entry && { entry }), ...(loader && { loader }) };
}

const entries: ReadonlyMap<string, CatalogEntry> = new Map(catalog.map((entry) => [entry.id, entry]));

function refuse(provider: string, message: string): SearchProviderError {
  return new SearchProviderError({ provider, kind: "invalid-request", message });
}
