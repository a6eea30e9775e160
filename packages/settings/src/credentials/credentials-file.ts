import * as v from "valibot";
import { settingsError } from "../files/file-error.ts";
import { isJsonObject } from "../files/json-value.ts";
import type { JsonObject } from "../files/json-value.ts";
import { locateKey } from "../files/locate-json.ts";
import { parseJsonObject, withoutByteOrderMark } from "../files/parse-json.ts";
import { readTextFile } from "../files/read-text-file.ts";
import { updateJsonFile } from "../files/update-json-file.ts";
import type { StoredToken } from "./token.ts";

/** What is kept of one provider. */
export interface StoredCredentials {
  readonly keys: readonly string[];
  readonly token?: StoredToken;
}

/** The file as it was read. */
export interface CredentialsFile {
  /** Ids of the providers with an entry. */
  readonly providers: readonly string[];
  /** False where others can read the file. */
  readonly isPrivate: boolean;
  /** Throws `invalid-request` that names file, line and key when this provider's entry is wrong; others stay usable. */
  entry(provider: string): Promise<StoredCredentials>;
}

const optionalText = v.nullish(v.string());
const tokenFields = {
  accessToken: v.string(),
  refreshToken: optionalText,
  expiresAt: v.nullish(v.number()),
  obtainedAt: v.nullish(v.number()),
  rejected: v.nullish(v.boolean()),
  details: v.nullish(v.record(v.string(), v.string())),
};
const storedEntry = v.object({ keys: v.nullish(v.array(v.string())), token: v.nullish(v.object(tokenFields)) });

/** Reads the file; without one there are no credentials. Throws `invalid-request` when it is malformed. */
export async function readCredentialsFile(path: string): Promise<CredentialsFile> {
  const file = await readTextFile(path);
  const text = withoutByteOrderMark(file?.text ?? "{}");
  const providers = providersOf(await parseJsonObject(text, path));
  return {
    providers: Object.keys(providers),
    isPrivate: process.platform === "win32" || file === undefined || (file.mode & 0o077) === 0,
    async entry(provider) {
      if (!Object.hasOwn(providers, provider)) return { keys: [] };
      const result = v.safeParse(storedEntry, providers[provider]);
      if (result.success) return withoutNulls(result.output);
      const keys = ["providers", provider, ...(v.getDotPath(result.issues[0])?.split(".") ?? [])];
      const place = await locateKey(text, keys);
      throw settingsError(
        `${path}, line ${place?.line ?? 1}: ${keys.join(".")} has another form than expected. Sign in again, or remove the entry.`,
        "invalid-request",
        provider,
      );
    },
  };
}

/**
 * Changes one provider's entry. `change` gets the entry as it is in the file, with keys that nobody here knows; nothing
 * removes the entry.
 */
export async function updateCredentials(
  path: string,
  provider: string,
  change: (entry: JsonObject) => JsonObject | undefined,
): Promise<void> {
  await updateJsonFile(path, (json) => {
    const { [provider]: entry, ...others } = providersOf(json);
    const changed = change(isJsonObject(entry) ? entry : {});
    if (changed === undefined) return entry === undefined ? json : { ...json, providers: others };
    return { ...json, providers: { ...providersOf(json), [provider]: changed } };
  });
}

/** An entry with another token; keys that nobody here knows stay, also inside the token. */
export function replaceToken(entry: JsonObject, token: StoredToken): JsonObject {
  const old = isJsonObject(entry.token) ? entry.token : {};
  const unknown = Object.entries(old).filter(([key]) => !Object.hasOwn(tokenFields, key));
  return { ...entry, token: { ...token, ...Object.fromEntries(unknown) } };
}

function providersOf(json: JsonObject): JsonObject {
  return isJsonObject(json.providers) ? json.providers : {};
}

function withoutNulls(entry: v.InferOutput<typeof storedEntry>): StoredCredentials {
  const { keys, token } = entry;
  if (token === null || token === undefined) return { keys: keys ?? [] };
  const { accessToken, refreshToken, expiresAt, obtainedAt, rejected, details } = token;
  return {
    keys: keys ?? [],
    token: {
      accessToken,
      ...(refreshToken && { refreshToken }),
      ...(typeof expiresAt === "number" && { expiresAt }),
      ...(typeof obtainedAt === "number" && { obtainedAt }),
      ...(rejected && { rejected }),
      ...(details && { details }),
    },
  };
}
