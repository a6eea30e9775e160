import { SearchProviderError } from "../errors.ts";
import type { CatalogEntry } from "../catalog/catalog.ts";
import type { ProviderLoader } from "../types/options.ts";
import type { SearchProvider } from "../types/provider.ts";

/** Loads a provider: the caller's own loader where there is one, else the package of the catalog. */
export async function loadProvider(
  id: string,
  entry: CatalogEntry | undefined,
  loader: ProviderLoader | undefined,
): Promise<SearchProvider> {
  const loaded: unknown = await (loader === undefined
    ? loadPackage(id, entry)
    : typeof loader === "function"
      ? loader()
      : loader);
  const provider = isProvider(loaded) ? loaded : readDefault(loaded);
  if (isProvider(provider)) return provider;
  // Some bundlers hand back an empty module for an optional package that is not installed.
  throw entry !== undefined && loader === undefined
    ? notInstalled(entry)
    : new SearchProviderError({
        provider: id,
        kind: "not-configured",
        message: `The loader of ${id} gave no search provider (meta, availability and search are needed).`,
      });
}

async function loadPackage(id: string, entry: CatalogEntry | undefined): Promise<unknown> {
  if (entry === undefined)
    throw new SearchProviderError({ provider: id, kind: "invalid-request", message: `Unknown search provider: ${id}.` });
  try {
    return await entry.load();
  } catch (cause) {
    throw isMissing(entry.packageName, cause) ? notInstalled(entry, cause) : cause;
  }
}

/** True for the error of a provider whose package is not there, as against one that fails while it loads. */
export function isNotInstalled(error: unknown): boolean {
  return error instanceof SearchProviderError && error.reason === "not-installed";
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

/**
 * Only "this very package is missing" counts; a provider that fails while it loads keeps its own error. Node, Bun and the
 * bundlers name the missing package in quotes; Yarn's Plug'n'Play says "tried to access".
 */
function isMissing(packageName: string, cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  const quoted = new RegExp(`["'\`]${packageName.replace("/", "\\/")}["'\`]`);
  return quoted.test(cause.message) || cause.message.includes(`tried to access ${packageName}`);
}

function readDefault(module: unknown): unknown {
  return typeof module === "object" && module !== null && "default" in module ? module.default : undefined;
}

function isProvider(value: unknown): value is SearchProvider {
  return (
    typeof value === "object" &&
    value !== null &&
    "meta" in value &&
    "availability" in value &&
    typeof value.availability === "function" &&
    "search" in value &&
    typeof value.search === "function"
  );
}
