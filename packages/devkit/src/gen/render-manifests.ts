import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { GeneratedFile } from "./generated-file.ts";

type Json = Readonly<Record<string, unknown>>;

/** Packages of which one install brings every provider. */
const collections = ["packages/agent", "apps/cli"];

/**
 * The core's optional peers, one for each provider that has a package: so that every installer lets the core import it.
 * `ids` are those of the existing packages, in default order.
 */
export function renderCoreManifest(root: string, ids: readonly string[]): GeneratedFile {
  return changeManifest(root, "packages/core", (manifest) => ({
    ...manifest,
    peerDependencies: {
      ...withoutProviders(manifest.peerDependencies),
      ...Object.fromEntries(names(ids).map((name) => [name, "*"])),
    },
    peerDependenciesMeta: {
      ...withoutProviders(manifest.peerDependenciesMeta),
      ...Object.fromEntries(names(ids).map((name) => [name, { optional: true }])),
    },
  }));
}

/** The dependencies of those packages that bring every provider, as far as they exist. */
export function renderCollections(
  root: string,
  ids: readonly string[],
  allIds: readonly string[],
): readonly GeneratedFile[] {
  const known = new Set(names(allIds));
  return collections
    .filter((folder) => existsSync(join(root, folder, "package.json")))
    .map((folder) =>
      changeManifest(root, folder, (manifest) => {
        const others = Object.entries(asJson(manifest.dependencies)).filter(([name]) => !known.has(name));
        const providers = names(ids).map((name) => [name, "workspace:^"] as const);
        return { ...manifest, dependencies: sortKeys(Object.fromEntries([...others, ...providers])) };
      }),
    );
}

function changeManifest(root: string, folder: string, change: (manifest: Json) => Json): GeneratedFile {
  const path = `${folder}/package.json`;
  const manifest = JSON.parse(readFileSync(join(root, path), "utf8")) as Json;
  return { path, text: JSON.stringify(change(manifest)) };
}

/** The core's peers that are no providers of ours, such as zod. */
function withoutProviders(peers: unknown): Json {
  return Object.fromEntries(Object.entries(asJson(peers)).filter(([name]) => !name.startsWith("@websonde/search-")));
}

function names(ids: readonly string[]): readonly string[] {
  return ids.map((id) => `@websonde/search-${id}`).toSorted();
}

function sortKeys(object: Json): Json {
  return Object.fromEntries(Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function asJson(value: unknown): Json {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
