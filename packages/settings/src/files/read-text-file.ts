import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { errorCode, fileError, settingsError } from "./file-error.ts";

/** Larger than any settings file; keeps a wrong path (a log, a device) from filling the memory. */
const maxBytes = 1_048_576;

/** A file's text and the bits of its mode. */
export interface TextFile {
  readonly text: string;
  readonly mode: number;
}

/**
 * Reads a regular file of at most 1 MiB; nothing where there is none. Throws `invalid-request` for anything else. A pipe or
 * a device never blocks it.
 */
export async function readTextFile(path: string): Promise<TextFile | undefined> {
  const handle = await openForReading(path);
  if (handle === undefined) return undefined;
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) throw settingsError(`${path} cannot be read: it is no regular file.`);
    if (facts.size > maxBytes) throw settingsError(`${path} cannot be read: it is larger than 1 MiB.`);
    return { text: await handle.readFile("utf8"), mode: facts.mode & 0o777 };
  } finally {
    await handle.close();
  }
}

async function openForReading(path: string) {
  try {
    // Without O_NONBLOCK opening a pipe waits for a writer. Windows has no such flag.
    return await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    // ENOTDIR: users of services have a home such as /dev/null, below which there can be nothing.
    if (errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR") return undefined;
    throw fileError(path, "read", error);
  }
}
