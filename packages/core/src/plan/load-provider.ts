import type { CatalogEntry } from "../catalog/catalog.ts";
import { SearchProviderError } from "../errors.ts";
import type { SearchProvider } from "../types/provider.ts";
import { findMissingPart, isProvider } from "./find-missing-part.ts";
import type { Candidate } from "./plan-candidates.ts";

/**
 * Loads a provider: the caller's own loader where there is one, else the package of the catalog. Only successes are kept in
 * `loaded`: a failed import is tried again next time. Throws `not-configured` where there is no provider to be had.
 */
export async function loadProvider(
  { id, entry, loader }: Candidate,
  loaded: Map<string, SearchProvider>,
): Promise<SearchProvider> {
  const known = loaded.get(id);
  if (known !== undefined) return known;
  const value: unknown = await (loader === undefined
    ? loadPackage(id, entry)
    : typeof loader === "function"
      ? loader()
      : loader);
  // CommonJS modules arrive wrapped twice.
  const unwrapped = [value, readDefault(value), readDefault(readDefault(value))];
  const provider = unwrapped.find(isProvider);
  if (provider === undefined) {
    const part = unwrapped.map(findMissingPart).findLast((missing) => missing !== "search");
    // Some bundlers hand back an empty module for an optional package that is not installed.
    throw loader === undefined && entry !== undefined && part === undefined
      ? notInstalled(entry)
      : notUsable(id, part ?? "search");
  }
  const adopted = adopt(provider, id);
  loaded.set(id, adopted);
  return adopted;
}

/** True for the error of a provider whose package is not there, as against one that fails while it loads. */
export function isNotInstalled({ reason }: SearchProviderError): boolean {
  return reason === "not-installed";
}

async function loadPackage(id: string, entry: CatalogEntry | undefined): Promise<unknown> {
  if (entry === undefined)
    throw new SearchProviderError({
      provider: id,
      kind: "invalid-request",
      message: `Unknown search provider: ${id}.`,
    });
  try {
    return await entry.load();
  } catch (cause) {
    throw isMissing(entry.packageName, cause) ? notInstalled(entry, cause) : cause;
  }
}

/**
 * Only "this very package is missing" counts; a provider that fails while it loads keeps its own error. Node, Bun and the
 * bundlers name the missing package in quotes; Yarn's Plug'n'Play says "tried to access".
 */
function isMissing(packageName: string, cause: unknown): boolean {
  if (typeof cause !== "object" || cause === null || !("message" in cause)) return false;
  const message = String(cause.message);
  const names = [`'${packageName}'`, `"${packageName}"`, `\`${packageName}\``, `tried to access ${packageName}`];
  return names.some((name) => message.includes(name));
}

function readDefault(module: unknown): unknown {
  return typeof module === "object" && module !== null && "default" in module ? module.default : undefined;
}

/** The provider under the id by which the caller knows it; one package may stand under several, with settings of their own. */
function adopt(provider: SearchProvider, id: string): SearchProvider {
  if (provider.meta.id === id) return provider;
  const fetchPage = provider.fetchPage?.bind(provider);
  const parsePage = provider.parsePage?.bind(provider);
  return {
    meta: { ...provider.meta, id },
    availability: (context) => provider.availability(context),
    search: (query, context) => provider.search(query, context),
    ...(fetchPage && { fetchPage }),
    ...(parsePage && { parsePage }),
  };
}

function notInstalled(entry: CatalogEntry, cause?: unknown): SearchProviderError {
  return new SearchProviderError({
    provider: entry.id,
    kind: "not-configured",
    reason: "not-installed",
    message: `${entry.label} is not installed. Install it with: npm install ${entry.packageName}`,
    cause,
  });
}

function notUsable(id: string, part: string): SearchProviderError {
  return new SearchProviderError({
    provider: id,
    kind: "not-configured",
    message: `What was loaded for ${id} is no search provider: ${part} is missing or of the wrong type.`,
  });
}
