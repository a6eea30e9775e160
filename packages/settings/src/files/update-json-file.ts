import { mkdir, readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isSearchProviderError } from "@websonde/search-core";
import { acquireLock } from "../locks/acquire-lock.ts";
import type { FileLock } from "../locks/acquire-lock.ts";
import { fileError, settingsError } from "./file-error.ts";
import { isJsonObject } from "./json-value.ts";
import type { JsonObject } from "./json-value.ts";
import { parseJsonObjectExactly } from "./parse-json.ts";
import { readTextFile } from "./read-text-file.ts";
import { isDraft, writeFileAtomically } from "./write-file-atomically.ts";

/**
 * Changes a JSON file under its lock: what another process wrote a moment ago is kept, and so are keys that nobody knows
 * and the order of all. `change` gets the file's object (`{}` where there is no file) and returns the new one. Nothing is
 * written when nothing changes, or when the file is malformed: then it throws `invalid-request`.
 */
export async function updateJsonFile(
  path: string,
  change: (json: JsonObject) => JsonObject,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const lock = await acquireLock(`${path}.lock`, { signal });
    try {
      await writeChange(path, change, lock);
    } finally {
      await lock.release();
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw isSearchProviderError(error) || !isSystemError(error) ? error : fileError(path, "written", error);
  }
}

async function writeChange(path: string, change: (json: JsonObject) => JsonObject, lock: FileLock): Promise<void> {
  const file = await readTextFile(path);
  const json = file === undefined ? {} : await parseJsonObjectExactly(file.text, path);
  const before = JSON.stringify(json, null, 2);
  const changed: unknown = change(json);
  if (!isJsonObject(changed)) throw settingsError(`${path} was not changed: it must hold a JSON object.`);
  const after = JSON.stringify(changed, null, 2);
  if (before === after && (file === undefined || file.mode === 0o600)) return;
  await removeDrafts(path);
  await writeFileAtomically(path, `${after}\n`, async () => {
    if (await lock.isHeld()) return;
    throw settingsError(
      `${path} was not changed: this process stood still for so long that another one went ahead. Try again.`,
      "timeout",
    );
  });
}

/** What processes left that were ended while they wrote. Nobody but the lock's holder writes drafts. */
async function removeDrafts(path: string): Promise<void> {
  const folder = dirname(path);
  for (const name of await readdir(folder))
    if (isDraft(name, basename(path))) await rm(join(folder, name), { force: true });
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
