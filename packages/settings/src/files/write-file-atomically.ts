import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { randomName } from "../locks/lock-owner.ts";
import { errorCode } from "./file-error.ts";

/**
 * Replaces a file by another one, whole: whoever reads it, and whatever ends this process, sees the old or the new text. The
 * file gets mode 0600 whatever the umask is. A symbolic link at `path` is replaced, never followed. `beforeRename` may
 * throw to leave everything as it was.
 */
export async function writeFileAtomically(
  path: string,
  text: string,
  beforeRename: () => Promise<void>,
): Promise<void> {
  const draft = `${path}.${randomName()}.tmp`;
  try {
    // "wx" refuses a file that is already there, so that a link planted under this name is not followed.
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.chmod(0o600);
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await beforeRename();
    await renameOver(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Names of drafts that an ended process left behind. */
export function isDraft(name: string, fileName: string): boolean {
  return name.startsWith(`${fileName}.`) && /^\.[0-9a-f]{16}\.tmp$/.test(name.slice(fileName.length));
}

/** Windows refuses to replace a file that somebody reads at this moment; a little later it works. */
async function renameOver(from: string, to: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await rename(from, to);
    } catch (error) {
      const passing = process.platform === "win32" && ["EPERM", "EACCES", "EBUSY"].includes(errorCode(error) ?? "");
      if (!passing || tries > 3) throw error;
      await wait(20 * tries);
    }
  }
}

/** So that the new name survives a power cut, where the system can do that. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, "r");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch {
    // Windows opens no folders, some file systems sync none; the file itself is whole either way.
  }
}
