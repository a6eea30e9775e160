import { maskSecret } from "../edit/mask-secret.ts";
import { settingsError } from "../files/file-error.ts";
import type { JsonObject } from "../files/json-value.ts";
import { checkCredential } from "./check-credential.ts";
import { checkProvider } from "./check-provider.ts";
import type { CredentialStore, StoredCredential } from "./credential-store.ts";
import { replaceToken, updateCredentials } from "./credentials-file.ts";
import type { CredentialsFile } from "./credentials-file.ts";
import { renewToken } from "./token.ts";

type Editing = Pick<CredentialStore, "saveKey" | "removeKey" | "saveToken" | "removeToken">;

/** The part of a store that writes. */
export function editCredentials(path: string, now: () => number): Editing {
  return {
    async saveKey(provider, key) {
      checkProvider(provider);
      const value = checkCredential(key, "The key", provider);
      if (value === undefined) throw settingsError("The key is blank.", "invalid-request", provider);
      await updateCredentials(path, provider, (entry) => ({
        ...entry,
        keys: [value, ...keysOf(entry).filter((one) => one !== value)],
      }));
    },
    async removeKey(provider, key) {
      checkProvider(provider);
      await updateCredentials(path, provider, (entry) => {
        const { keys: _, ...others } = entry;
        const left = key === undefined ? [] : keysOf(entry).filter((one) => one !== key.trim());
        return unlessEmpty(left.length > 0 ? { ...entry, keys: left } : others);
      });
    },
    async saveToken(provider, token) {
      checkProvider(provider);
      const accessToken = checkCredential(token.accessToken, "The access token", provider);
      if (accessToken === undefined) throw settingsError("The access token is blank.", "invalid-request", provider);
      const fresh = renewToken({ accessToken }, { ...token, accessToken }, now());
      await updateCredentials(path, provider, (entry) => replaceToken(entry, fresh));
    },
    async removeToken(provider) {
      checkProvider(provider);
      await updateCredentials(path, provider, (entry) => {
        const { token: _, ...others } = entry;
        return unlessEmpty(others);
      });
    },
  };
}

/** What the file has, as it may be shown. An entry of a wrong form is left out; whoever uses it is told what is wrong. */
export async function listCredentials(file: CredentialsFile): Promise<readonly StoredCredential[]> {
  const lists = await Promise.all(
    file.providers.map(async (provider): Promise<readonly StoredCredential[]> => {
      const stored = await file.entry(provider).catch(() => undefined);
      if (stored === undefined) return [];
      const { keys, token } = stored;
      return [
        ...(token ? [describeToken(provider, token)] : []),
        ...keys.map((key) => ({ provider, type: "key" as const, masked: maskSecret(key) })),
      ];
    }),
  );
  return lists.flat();
}

function describeToken(provider: string, token: Parameters<typeof renewToken>[0]): StoredCredential {
  const { accessToken, expiresAt, rejected } = token;
  return {
    provider,
    type: "token",
    masked: maskSecret(accessToken),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(rejected && { rejected }),
  };
}

function keysOf(entry: JsonObject): readonly string[] {
  return Array.isArray(entry.keys) ? entry.keys.filter((key) => typeof key === "string") : [];
}

function unlessEmpty(entry: JsonObject): JsonObject | undefined {
  return Object.keys(entry).length > 0 ? entry : undefined;
}
