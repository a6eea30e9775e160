import { settingsError } from "../files/file-error.ts";
import type { Settings } from "../schema/settings-schema.ts";
import { readStoredValue } from "../values/read-stored-value.ts";
import { listKeys, providerEntry, settingName } from "../values/to-search-options.ts";
import { checkCredential } from "./check-credential.ts";
import type { CommandRunner } from "./command-runner.ts";
import type { CredentialSource, HostTokenSource } from "./credential-store.ts";
import type { StoredCredentials } from "./credentials-file.ts";
import { isExpired } from "./token.ts";
import type { StoredToken } from "./token.ts";
import type { TokenKeeper } from "./token-keeper.ts";

export interface SourceParts {
  readonly settings: Settings | undefined;
  readonly stored: StoredCredentials;
  readonly hostToken: HostTokenSource | undefined;
  readonly commands: CommandRunner;
  readonly tokens: TokenKeeper;
  readonly now: () => number;
}

/**
 * Where a provider's credentials come from, best first: the commands of the settings, the host's sign-in or else ours, the
 * saved keys. Somebody who wrote a command wants that one; somebody who signed in wants the plan that is paid for.
 */
export function findSources(provider: string, parts: SourceParts): readonly CredentialSource[] {
  const { settings, stored, hostToken } = parts;
  const token = parts.tokens.current(provider, stored.token);
  const signIn = hostToken ? [hostSource(provider, hostToken)] : token ? [tokenSource(provider, token, parts)] : [];
  return [
    ...(settings ? commandSources(provider, settings, parts.commands) : []),
    ...signIn.map((source) => keepHome(provider, source, settings)),
    ...stored.keys.map((key) => keySource(provider, key)),
  ];
}

function commandSources(provider: string, settings: Settings, commands: CommandRunner): readonly CredentialSource[] {
  const place = settingName(provider, "apiKey", settings);
  return listKeys(providerEntry(provider, settings).apiKey).flatMap((key): readonly CredentialSource[] => {
    const stored = readStoredValue(key);
    if (stored.form !== "command") return [];
    return [
      {
        label: `the command of ${place}`,
        authMode: "api_key",
        async obtain({ again, signal }) {
          const value = await commands.run(stored.command, { place, provider, again, signal });
          return value === undefined ? undefined : { value };
        },
      },
    ];
  });
}

function hostSource(provider: string, hostToken: HostTokenSource): CredentialSource {
  return {
    label: "the host's sign-in",
    authMode: "oauth",
    async obtain({ again, signal }) {
      const token = await hostToken({ reason: again ? "refresh" : "initial", ...(signal && { signal }) });
      const value = token === undefined ? undefined : checkCredential(token, "The host's token", provider);
      return value === undefined ? undefined : { value };
    },
  };
}

function tokenSource(provider: string, token: StoredToken, { tokens, now }: SourceParts): CredentialSource {
  return {
    label: "the sign-in in credentials.json",
    authMode: "oauth",
    async obtain({ again, refused, signal }) {
      const isStale = (again && token.accessToken === refused) || isExpired(token, now());
      const renew = isStale && tokens.canRefresh(provider, token);
      const usable = renew ? await tokens.refresh(provider, again ? refused : undefined, signal) : token;
      const value = usable && checkCredential(usable.accessToken, "The token in credentials.json", provider);
      if (usable === undefined || value === undefined) return undefined;
      return { value, ...(usable.details && { details: usable.details }) };
    },
  };
}

function keySource(provider: string, key: string): CredentialSource {
  return {
    label: "credentials.json",
    authMode: "api_key",
    async obtain() {
      const value = checkCredential(key, `A key of ${provider} in credentials.json`, provider);
      return value === undefined ? undefined : { value };
    },
  };
}

/** A sign-in is the vendor's own, so its token never goes to another address. */
function keepHome(provider: string, source: CredentialSource, settings: Settings | undefined): CredentialSource {
  const entry = settings === undefined ? {} : providerEntry(provider, settings);
  const key = ["baseUrl", "endpoint"].find((name) => typeof entry[name] === "string");
  if (settings === undefined || key === undefined) return source;
  return {
    ...source,
    async obtain() {
      throw settingsError(
        `The sign-in of ${provider} is not sent to the address in ${settingName(provider, key, settings)}. Save a key for it, or unset the address.`,
        "not-configured",
        provider,
      );
    },
  };
}
