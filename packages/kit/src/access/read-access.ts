import { SearchProviderError } from "@websonde/search-core";
import type { Availability, AuthMode, Credential, ProviderContext, ProviderMeta } from "@websonde/search-core";
import { cleanCredential } from "./clean-credential.ts";
import { readBaseUrl } from "./read-base-url.ts";
import type { CommonSettings } from "./read-settings.ts";

/** How a provider may be reached now: its address and the credentials to try, best first. */
export interface Access {
  /** `none` where it cannot run; then `reason` says what to do. */
  readonly level: Availability["level"];
  readonly reason: string;
  readonly baseUrl: string;
  /** Empty where the provider runs without one. */
  readonly credentials: readonly Credential[];
  readonly authMode: AuthMode;
}

/**
 * The access that most providers have: a key from the call, else from the environment, else from the settings (one or a
 * list, each may be `$ENV_NAME`), else from the host's resolver; else none, where the provider allows it. A key that is
 * configured but cannot be had is an error, never a reason to go without.
 */
export async function readAccess(
  meta: ProviderMeta,
  context: ProviderContext,
  settings: CommonSettings,
): Promise<Access> {
  const baseUrl = readBaseUrl(meta, context, settings);
  const credentials = await findCredentials(meta, context, settings);
  const [first] = credentials;
  if (first !== undefined) {
    const reason = `${meta.label} has a key from ${first.source}.`;
    return { level: "auto", reason, baseUrl, credentials, authMode: first.authMode ?? "api_key" };
  }
  const names = meta.keys.env.join(" or ");
  const keyless = meta.keys.keyless ?? "never";
  if (keyless === "never")
    return {
      level: "none",
      reason: `${meta.label} needs a key. Set ${names}.`,
      baseUrl,
      credentials,
      authMode: "none",
    };
  const reason =
    keyless === "auto"
      ? `${meta.label} needs no key.`
      : `${meta.label} has no key (${names}); without one it runs only when it is named.`;
  return { level: keyless, reason, baseUrl, credentials, authMode: "keyless" };
}

async function findCredentials(
  meta: ProviderMeta,
  context: ProviderContext,
  settings: CommonSettings,
): Promise<readonly Credential[]> {
  const given = cleanCredential(context.overrides.apiKey, "The key of this call", meta.id);
  if (given !== undefined) return [{ value: given, source: "the call" }];
  for (const name of meta.keys.env) {
    const value = cleanCredential(context.env[name], name, meta.id);
    if (value !== undefined) return [{ value, source: name }];
  }
  const stored = readStoredKeys(meta, context, settings);
  if (stored.length > 0) return stored;
  const resolved = await context.credentials?.resolve({ provider: meta.id, reason: "initial" });
  return resolved ? [resolved] : [];
}

function readStoredKeys(meta: ProviderMeta, context: ProviderContext, settings: CommonSettings): readonly Credential[] {
  const values = typeof settings.apiKey === "string" ? [settings.apiKey] : (settings.apiKey ?? []);
  const source = `providers.${meta.id}.apiKey`;
  return values.flatMap((stored) => {
    const name = /^\$\{?([A-Za-z_][A-Za-z0-9_]*)\}?$/.exec(stored.trim())?.[1];
    const value = cleanCredential(name === undefined ? stored : context.env[name], name ?? source, meta.id);
    if (value !== undefined) return [{ value, source: name ?? source }];
    if (name === undefined) return [];
    throw new SearchProviderError({
      provider: meta.id,
      kind: "not-configured",
      message: `The setting ${source} names the environment variable ${name}, which is not set.`,
    });
  });
}
