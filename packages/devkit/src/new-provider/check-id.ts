import { existsSync } from "node:fs";
import { join } from "node:path";

/** Names of packages that are no providers; a provider of that id would be published over them. */
const reserved = new Set(["core", "kit", "browser", "settings", "agent", "testkit", "none", "auto"]);

/** Throws, saying what to do, where a provider of this id cannot be made. */
export function checkId(root: string, id: string): void {
  if (!/^[a-z][a-z0-9]{1,30}$/.test(id))
    throw new Error(`"${id}" is no provider id: use 2 to 31 lower-case letters and digits, beginning with a letter.`);
  if (reserved.has(id))
    throw new Error(`"${id}" is taken by @websonde/search-${id} or by the core itself; choose another id.`);
  const folder = `packages/providers/${id}`;
  if (existsSync(join(root, folder))) throw new Error(`${folder} exists already; nothing was written.`);
}

/** Throws where a label cannot stand in code and in Markdown as it is. */
export function checkLabel(label: string): void {
  if (!/^[\p{L}\p{N}](?:[\p{L}\p{N} .-]{0,38}[\p{L}\p{N}])?$/u.test(label))
    throw new Error(`"${label}" is no label: use up to 40 letters, digits, blanks, dots and hyphens.`);
}
