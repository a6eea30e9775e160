import { SearchProviderError } from "@websonde/search-core";
import type { Availability, AuthMode, Credential, ProviderContext, ProviderMeta } from "@websonde/search-core";
import { cleanCredential, isBlankCredential } from "./clean-credential.ts";
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
  /** The address is not the vendor's own: no sign-in (`oauth`) is sent to it. */
  readonly isForeign?: boolean;
}

/**
 * The access that most providers have: a key from the call, else from the environment, else from the settings (one or a
 * list, each may be `$ENV_NAME`), else from the host's resolver; else none, where the provider allows it. A key that is
 * configured but cannot be had is an error, never a reason to go without. Throws `not-configured` for that, and for a
 * sign-in beside an address that is not the vendor's own.
 */
export async function readAccess(
  meta: ProviderMeta,
  context: ProviderContext,
  settings: CommonSettings,
): Promise<Access> {
  const baseUrl = readBaseUrl(meta, context, settings);
  const isForeign = isElsewhere(baseUrl, meta.baseUrl);
  const credentials = await findCredentials(meta, context, settings);
  const [first] = credentials;
  if (first !== undefined) {
    if (isForeign && first.authMode === "oauth") throw refuseSignIn(meta, first);
    const reason = `${meta.label} has a key from ${first.source}.`;
    return { level: "auto", reason, baseUrl, credentials, authMode: first.authMode ?? "api_key", isForeign };
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
  if (stored.length > 0)
    return stored.filter(({ value }, index) => stored.findIndex((one) => one.value === value) === index);
  const { credentials, signal } = context;
  const resolved = await credentials?.resolve({ provider: meta.id, reason: "initial", ...(signal && { signal }) });
  if (resolved && !isBlankCredential(resolved.value)) return [resolved];
  const blank = resolved?.source ?? (listStored(settings).length > 0 ? settingOf(meta) : undefined);
  // Without a key such a provider would run: a key that is blank by mistake must not turn into an anonymous search.
  if (blank !== undefined && (meta.keys.keyless ?? "never") !== "never")
    throw misconfigured(
      meta,
      `The key of ${meta.label} from ${blank} is blank. Set it, or remove it to search without one.`,
    );
  return [];
}

function listStored({ apiKey }: CommonSettings): readonly string[] {
  return typeof apiKey === "string" ? [apiKey] : (apiKey ?? []);
}

function settingOf({ id }: ProviderMeta): string {
  return `providers.${id}.apiKey`;
}

function readStoredKeys(meta: ProviderMeta, context: ProviderContext, settings: CommonSettings): readonly Credential[] {
  const source = settingOf(meta);
  return listStored(settings).flatMap((stored) => {
    const name = /^\$\{?([A-Za-z_][A-Za-z0-9_]*)\}?$/.exec(stored.trim())?.[1];
    const value = cleanCredential(name === undefined ? stored : context.env[name], name ?? source, meta.id);
    if (value !== undefined) return [{ value, source: name ?? source }];
    if (name === undefined) return [];
    // What is not written like a variable may be a key that begins with `$`, and no key is shown.
    const named = /^[A-Z_][A-Z0-9_]*$/.test(name) ? `the environment variable ${name}, which` : "a variable that";
    throw misconfigured(meta, `The setting ${source} names ${named} is not set.`);
  });
}

/** Another origin than the vendor's; where it has none (an instance of the user's) every address is the right one. */
function isElsewhere(baseUrl: string, own: string | undefined): boolean {
  return own !== undefined && new URL(baseUrl).origin !== new URL(own).origin;
}

function refuseSignIn(meta: ProviderMeta, { source }: Credential): SearchProviderError {
  return misconfigured(
    meta,
    `The sign-in of ${meta.label} from ${source} is sent to no address but the vendor's own, and another base URL is set. Set a key for it, or remove the base URL.`,
  );
}

function misconfigured({ id }: ProviderMeta, message: string): SearchProviderError {
  return new SearchProviderError({ provider: id, kind: "not-configured", message });
}
