import { catalog, createSearch, SearchProviderError } from "@websonde/search-core";
import type { CatalogEntry, SearchProvider } from "@websonde/search-core";
import { checkProviderIds } from "../arguments/check-provider-ids.ts";
import { UsageError } from "../usage-error.ts";

/** Reads a saved page; see `SearchProvider.parsePage`. */
export type PageParser = NonNullable<SearchProvider["parsePage"]>;

/** The parser of a provider. Throws a `UsageError` that names those that have one where this one has none. */
export async function loadPageParser(id: string): Promise<PageParser> {
  checkProviderIds([id]);
  const entry = catalog.find((one) => one.id === id);
  const parser = entry && findParser(await loadEntry(entry));
  if (parser !== undefined) return parser;
  throw new UsageError(`${id} reads no saved pages. Engines that do: ${(await listEngines()).join(", ") || "none"}.`);
}

async function loadEntry({ id, label, load }: CatalogEntry): Promise<unknown> {
  try {
    return await load();
  } catch (cause) {
    // The core has the words for it: not installed, and how to install it.
    const descriptions = await createSearch({ env: {} }).providers();
    const reason = descriptions.find((one) => one.id === id)?.availability.reason;
    const message = reason ?? `${label} cannot be loaded.`;
    throw new SearchProviderError({ provider: id, kind: "not-configured", message, cause });
  }
}

async function listEngines(): Promise<readonly string[]> {
  const found = await Promise.all(
    catalog.map(async (entry) => {
      const parser = await entry.load().then(findParser, () => undefined);
      return parser === undefined ? [] : [entry.id];
    }),
  );
  return found.flat();
}

function findParser(module: unknown): PageParser | undefined {
  const provider = isObject(module) ? module["default"] : undefined;
  return isObject(provider) && hasParser(provider) ? (page) => provider.parsePage(page) : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function hasParser(provider: object): provider is { readonly parsePage: PageParser } {
  return "parsePage" in provider && typeof provider.parsePage === "function";
}
