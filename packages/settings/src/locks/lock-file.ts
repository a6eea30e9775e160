import { link, open, readdir, rename, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { errorCode } from "../files/file-error.ts";
import { formatOwner, parseOwner } from "./lock-owner.ts";
import type { LockOwner } from "./lock-owner.ts";

/** An owner and when it last showed that it is alive. */
export interface Sighting extends LockOwner {
  readonly mtimeMs: number;
}

/** Who holds the lock at a path; nothing where it is free. */
export async function readLock(path: string): Promise<Sighting | undefined> {
  let handle: FileHandle;
  try {
    handle = await open(path, "r");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
  try {
    const [{ mtimeMs }, text] = [await handle.stat(), await handle.readFile("utf8")];
    return { ...parseOwner(text), mtimeMs };
  } finally {
    await handle.close();
  }
}

/**
 * Makes a lock file that did not exist, at once with its owner's name in it; nothing where another was faster. The handle
 * stays open to show signs of life.
 */
export async function createLock(path: string, owner: LockOwner): Promise<FileHandle | undefined> {
  const { handle, draft } = await writeDraft(path, owner);
  try {
    await link(draft, path);
    return handle;
  } catch (error) {
    await handle.close();
    const code = errorCode(error) ?? "";
    // ENOENT: another process took the draft for litter, since it holds the lock by now.
    if (code === "EEXIST" || code === "ENOENT") return undefined;
    if (!withoutLinks.has(code)) throw error;
    return await createPlainly(path, owner);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Puts another owner's name into the place of a lock file. Only who has the claim on the old one may do it. */
export async function replaceLock(path: string, owner: LockOwner): Promise<FileHandle> {
  const { handle, draft } = await writeDraft(path, owner);
  try {
    await rename(draft, path);
    return handle;
  } catch (error) {
    await handle.close();
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * Removes the drafts and claims that ended processes left beside a lock. Only its holder may: then no claim on an earlier
 * owner counts any more, and whoever made one a moment ago finds that out by himself.
 */
export async function removeLockLitter(path: string, owner: LockOwner): Promise<void> {
  const prefix = `${basename(path)}.`;
  for (const name of await readdir(dirname(path))) {
    const ending = name.startsWith(prefix) ? name.slice(prefix.length) : "";
    if (!/^([0-9a-f]{16}|unknown)(\.|$)/.test(ending) || ending.startsWith(owner.nonce)) continue;
    await rm(join(dirname(path), name), { force: true });
  }
}

/** File systems that know no hard links (exFAT, some network drives). */
const withoutLinks: ReadonlySet<string> = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"]);

async function writeDraft(
  path: string,
  owner: LockOwner,
): Promise<{ readonly handle: FileHandle; readonly draft: string }> {
  const draft = `${path}.${owner.nonce}.draft`;
  return { handle: await createFile(draft, owner), draft };
}

async function createFile(path: string, owner: LockOwner): Promise<FileHandle> {
  const handle = await open(path, "wx", 0o600);
  try {
    await handle.writeFile(formatOwner(owner));
    return handle;
  } catch (error) {
    await handle.close();
    await rm(path, { force: true });
    throw error;
  }
}

async function createPlainly(path: string, owner: LockOwner): Promise<FileHandle | undefined> {
  try {
    return await createFile(path, owner);
  } catch (error) {
    if (errorCode(error) === "EEXIST") return undefined;
    throw error;
  }
}
