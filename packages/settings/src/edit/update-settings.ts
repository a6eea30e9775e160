import type { JsonObject } from "../files/json-value.ts";
import { updateJsonFile } from "../files/update-json-file.ts";

/**
 * Changes a settings file: under a lock, whole or not at all, with mode 0600, keeping unknown keys and the order of all.
 * `change` gets the file's object (`{}` where there is no file) and returns the new one. A symbolic link is replaced by a
 * file with its content; what it points to stays as it is. Throws `invalid-request` and changes nothing when the file is
 * malformed or cannot be written.
 */
export async function updateSettings(file: string, change: (json: JsonObject) => JsonObject): Promise<void> {
  await updateJsonFile(file, change);
}
