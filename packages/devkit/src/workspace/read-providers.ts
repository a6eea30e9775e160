import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ProviderMeta } from "@websonde/search-core";

/** A provider of the default order, with or without a package. */
export interface ListedProvider {
  readonly id: string;
  readonly label: string;
  readonly order: number;
  readonly explicitOnly: boolean;
  /** Absent while the provider is only planned. */
  readonly meta?: ProviderMeta;
}

/** An entry of planned-providers.json. */
interface PlannedProvider {
  readonly id: string;
  readonly label: string;
  readonly order: number;
  readonly explicitOnly?: boolean;
}

const plannedFile = "packages/devkit/src/planned-providers.json";

/** All providers in default order, and the hints that a maintainer should read. */
export async function readProviders(root: string): Promise<{
  readonly providers: readonly ListedProvider[];
  readonly hints: readonly string[];
}> {
  const metas = await readMetas(root);
  const ids = new Set(metas.map(({ id }) => id));
  const planned = readPlanned(root);
  const hints = planned
    .filter(({ id }) => ids.has(id))
    .map(({ id }) => `${id} has a package now: delete its entry in ${plannedFile}.`);
  const providers: readonly ListedProvider[] = [
    ...metas.map((meta) => ({
      id: meta.id,
      label: meta.label,
      order: meta.order,
      explicitOnly: "explicitOnly" in meta && meta.explicitOnly === true,
      meta,
    })),
    ...planned
      .filter(({ id }) => !ids.has(id))
      .map(({ id, label, order, explicitOnly = false }) => ({ id, label, order, explicitOnly })),
  ];
  const sorted = providers.toSorted((a, b) => a.order - b.order);
  checkOrders(sorted);
  return { providers: sorted, hints };
}

async function readMetas(root: string): Promise<readonly ProviderMeta[]> {
  const folders = globSync("packages/providers/*", { cwd: root }).toSorted();
  const withMeta = folders.filter((folder) => existsSync(join(root, folder, "src/meta.ts")));
  return Promise.all(withMeta.map((folder) => readMeta(root, folder)));
}

async function readMeta(root: string, folder: string): Promise<ProviderMeta> {
  const file = join(folder, "src/meta.ts");
  const module: unknown = await import(pathToFileURL(join(root, file)).href);
  const meta = typeof module === "object" && module !== null && "meta" in module ? module.meta : undefined;
  if (!isMeta(meta)) throw new Error(`${file} exports no "meta" with id, label, site, order, form, keys and limits.`);
  if (meta.id !== basename(folder))
    throw new Error(`${file} has the id "${meta.id}", but its folder is "${basename(folder)}"; they must be the same.`);
  return meta;
}

/** The compiler checks the whole form; this tells a file that is still being written from one that is done. */
function isMeta(value: unknown): value is ProviderMeta {
  if (typeof value !== "object" || value === null) return false;
  const needed = { id: "string", label: "string", site: "string", order: "number", form: "string" } as const;
  const fields = new Map(Object.entries(value));
  return (
    Object.entries(needed).every(([name, type]) => typeof fields.get(name) === type) &&
    ["keys", "capabilities", "limits"].every((name) => typeof fields.get(name) === "object")
  );
}

function readPlanned(root: string): readonly PlannedProvider[] {
  return JSON.parse(readFileSync(join(root, plannedFile), "utf8")) as readonly PlannedProvider[];
}

function checkOrders(sorted: readonly ListedProvider[]): void {
  for (const [index, { id, order }] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before?.order === order)
      throw new Error(`${before.id} and ${id} both have the order ${order}; give each its own.`);
  }
}
