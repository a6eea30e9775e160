import { SearchProviderError } from "@websonde/search-core";
import type { Credential, ProviderContext } from "@websonde/search-core";
import { checkBaseUrl, cleanCredential, readAccess, readBaseUrl } from "@websonde/search-kit";
import type { Access, CommonSettings } from "@websonde/search-kit";
import { meta } from "./meta.ts";
import type { Settings } from "./settings.ts";

const usernameVariable = "SEARXNG_BASIC_USERNAME";
const passwordVariable = "SEARXNG_BASIC_PASSWORD";
const tokenSetting = "providers.searxng.token";
/** How messages name the two. */
const named = {
  username: `${usernameVariable} (basicUsername in the settings)`,
  password: `${passwordVariable} (basicPassword in the settings)`,
};

/** An instance may run when its address is known; user name and password beat a token. */
export async function readInstance(
  context: ProviderContext,
  common: CommonSettings,
  settings: Settings,
): Promise<Access> {
  const token = cleanCredential(settings.token ?? undefined, tokenSetting, meta.id);
  const access = await readAccess(meta, context, { ...common, apiKey: token ?? common.apiKey });
  const baseUrl = readAddress(context, common, settings);
  if (baseUrl === "") {
    const reason = `SearXNG needs the address of an instance. Set ${meta.keys.baseUrlEnv[0]}.`;
    return { ...access, level: "none", reason };
  }
  const basic = readBasic(context, settings);
  const found = access.credentials.map((one) =>
    nameScheme(
      token !== undefined && one.source === "providers.searxng.apiKey" ? { ...one, source: tokenSetting } : one,
    ),
  );
  const credentials = basic === undefined ? found : [basic];
  const [first] = credentials;
  const secret = first === undefined ? "" : `, with the credential from ${first.source}`;
  return {
    level: "auto",
    reason: `SearXNG at ${baseUrl}${secret}.`,
    baseUrl,
    credentials,
    authMode: first?.authMode ?? "none",
  };
}

/** `Basic` with the UTF-8 bytes of name and password (RFC 7617), or the token as `Bearer`. */
export function authorize({ value, authMode, details }: Credential): Readonly<Record<string, string>> {
  if (authMode !== "basic") return { Authorization: `Bearer ${value}` };
  const bytes = new TextEncoder().encode(`${details?.username}:${value}`);
  return { Authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
}

/**
 * The address of the instance, also where that of its search page was given, with or without a query (`…/search?q=<query>`).
 * Call and environment go before the settings, as everywhere.
 */
function readAddress(context: ProviderContext, common: CommonSettings, { endpoint }: Settings): string {
  const own = endpoint?.trim() ? endpoint : undefined;
  const given = readBaseUrl(meta, context, own === undefined ? common : {});
  const address = given === "" && own !== undefined ? checkBaseUrl(own, "providers.searxng.endpoint", meta.id) : given;
  return address.replace(/\/+search$/, "");
}

/** A host may hand out a user name with a password; any other credential is a token. */
function nameScheme(credential: Credential): Credential {
  const username = credential.authMode === "basic" ? credential.details?.["username"] : undefined;
  return username === undefined
    ? { ...credential, authMode: "bearer" }
    : makeBasic(username, credential.value, credential.source);
}

function readBasic({ env }: ProviderContext, settings: Settings): Credential | undefined {
  // An empty text is a value here: a user may have no password.
  const username = env[usernameVariable] ?? settings.basicUsername ?? undefined;
  const password = env[passwordVariable] ?? settings.basicPassword ?? undefined;
  if (username === undefined && password === undefined) return undefined;
  if (username === undefined || password === undefined)
    throw misconfigured(`needs both ${named.username} and ${named.password}, and one is missing`);
  const source = env[passwordVariable] === undefined ? "providers.searxng.basicPassword" : passwordVariable;
  return makeBasic(username, password, source);
}

function makeBasic(username: string, password: string, source: string): Credential {
  if (username.includes(":")) throw misconfigured(`does not take a colon in ${named.username}`);
  for (const [value, name] of [
    [username, named.username],
    [password, named.password],
  ] as const)
    if (/\p{Cc}/u.test(value)) throw misconfigured(`does not take control characters in ${name}`);
  return { value: password, source, authMode: "basic", details: { username } };
}

function misconfigured(problem: string): SearchProviderError {
  return new SearchProviderError({ provider: meta.id, kind: "not-configured", message: `SearXNG ${problem}.` });
}
