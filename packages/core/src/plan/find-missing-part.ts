import type { SearchProvider } from "../types/provider.ts";

/** What a provider of a third party lacks first, by its path (`meta.limits.count`); the steps of a search rely on all of it. */
export function findMissingPart(value: unknown): string | undefined {
  const meta = read(value, "meta");
  const parts = {
    search: typeof read(value, "search") === "function",
    availability: typeof read(value, "availability") === "function",
    "meta.id": typeof read(meta, "id") === "string",
    "meta.label": typeof read(meta, "label") === "string",
    "meta.keys.env": Array.isArray(read(read(meta, "keys"), "env")),
    "meta.capabilities.recency": Array.isArray(read(read(meta, "capabilities"), "recency")),
    "meta.limits.count.default": typeof read(read(read(meta, "limits"), "count"), "default") === "number",
  };
  return Object.entries(parts).find(([, isThere]) => !isThere)?.[0];
}

export function isProvider(value: unknown): value is SearchProvider {
  return findMissingPart(value) === undefined;
}

function read(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
}
