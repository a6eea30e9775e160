import { readBytes } from "../host/read-bytes.ts";
import type { Host } from "../host.ts";
import { UsageError } from "../usage-error.ts";

/** More than any query that the core accepts, in UTF-8. */
const maxBytes = 1024 * 1024;

/** The words as one query; a lone `-` stands for stdin. Throws a `UsageError` where there is nothing to search for. */
export async function readQuery(words: readonly string[], host: Host): Promise<string> {
  const isPiped = words.length === 1 && words[0] === "-";
  const query = isPiped ? await readInput(host.input) : words.join(" ");
  if (query.trim() === "")
    throw new UsageError("the query is empty. Give the words to search for: websonde search how does fallback work");
  return query;
}

async function readInput(input: Host["input"]): Promise<string> {
  const bytes = await readBytes(input, maxBytes);
  if (bytes === undefined)
    throw new UsageError("the query on stdin is longer than 1 MiB. Give the words to search for, not a document.");
  return new TextDecoder().decode(bytes).trim();
}
