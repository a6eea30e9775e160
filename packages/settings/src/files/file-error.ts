import { SearchProviderError } from "@websonde/search-core";
import type { ErrorKind } from "@websonde/search-core";

/**
 * The error of everything that is wrong with a file or a value of ours. It has no cause: the messages of parsers quote the
 * text around the mistake, which may be a key.
 */
export function settingsError(
  message: string,
  kind: ErrorKind = "invalid-request",
  provider = "none",
): SearchProviderError {
  return new SearchProviderError({ provider, kind, message: toPrintable(message) });
}

/** Text for a terminal: names of folders and keys may have been chosen to move its cursor or to turn its direction. */
export function toPrintable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, "?");
}

/** A failed system call on a file, by path and code. */
export function fileError(path: string, action: "read" | "written", error: unknown): SearchProviderError {
  const code = errorCode(error);
  const reason = (code !== undefined && reasons[code]) || `the system said ${code ?? "nothing about why"}`;
  return settingsError(`${path} cannot be ${action}: ${reason}.`);
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied (EACCES); check its owner and mode",
  EPERM: "not permitted (EPERM); check its owner and mode",
  EROFS: "the file system is read-only (EROFS)",
  ENOSPC: "the disk is full (ENOSPC)",
  EDQUOT: "the disk quota is used up (EDQUOT)",
  EISDIR: "it is a folder (EISDIR)",
  ENOTDIR: "a part of its path is no folder (ENOTDIR)",
  ELOOP: "its symbolic links run in a circle (ELOOP)",
};

/** The code of a failed system call. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
