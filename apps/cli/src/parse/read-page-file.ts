import { createReadStream } from "node:fs";
import { SearchProviderError } from "@websonde/search-core";
import { readBytes } from "../host/read-bytes.ts";
import type { Host } from "../host.ts";

/** Ten times the largest result page that engines serve. */
const maxBytes = 20 * 1024 * 1024;

/** The bytes of a file; `-` is stdin. Throws a `SearchProviderError` that says why it cannot be read. */
export async function readPageFile(file: string, host: Host): Promise<Uint8Array> {
  const name = file === "-" ? "stdin" : file;
  let bytes: Uint8Array | undefined;
  try {
    bytes = await readBytes(file === "-" ? host.input : createReadStream(file, { signal: host.signal }), maxBytes);
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    throw unreadable(`${name} cannot be read: ${reasons[code] ?? (code || "the system does not say why")}.`, cause);
  }
  if (bytes === undefined) throw unreadable(`${name} is larger than 20 MiB, which no result page is.`);
  return bytes;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EACCES: "permission denied",
  EISDIR: "it is a folder",
  ERR_INVALID_ARG_VALUE: "this is no name of a file",
};

function unreadable(message: string, cause?: unknown): SearchProviderError {
  return new SearchProviderError({ provider: "none", kind: "invalid-request", message, cause });
}
