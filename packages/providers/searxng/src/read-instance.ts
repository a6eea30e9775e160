import { SearchProviderError } from "@websonde/search-core";
import type { Credential, ProviderContext } from "@websonde/search-core";
import { readAccess } from "@websonde/search-kit";
import type { Access, CommonSettings } from "@websonde/search-kit";
import { meta } from "./meta.ts";
import type { Settings } from "./settings.ts";

/** An instance may run when its address is known; user name and password beat a token. */
export async function readInstance(
  context: ProviderContext,
  common: CommonSettings,
  settings: Settings,
): Promise<Access> {
  const stored = { ...common, baseUrl: settings.endpoint ?? common.baseUrl, apiKey: settings.token ?? common.apiKey };
  const access = await readAccess(meta, context, stored);
  const baseUrl = access.baseUrl.replace(/\/search$/, "");
  if (baseUrl === "") {
    const reason = `SearXNG needs the address of an instance. Set ${meta.keys.baseUrlEnv[0]}.`;
    return { ...access, level: "none", reason };
  }
  const basic = readBasic(context, settings);
  if (basic !== undefined)
    return {
      level: "auto",
      reason: `SearXNG at ${baseUrl}, as ${basic.source} says.`,
      baseUrl,
      credentials: [basic],
      authMode: "basic",
    };
  const credentials = access.credentials.map((one): Credential => ({ ...one, authMode: "bearer" }));
  const authMode = credentials.length > 0 ? "bearer" : "none";
  return { level: "auto", reason: `SearXNG at ${baseUrl}.`, baseUrl, credentials, authMode };
}

/** `Basic` with the UTF-8 bytes of name and password (RFC 7617), or the token as `Bearer`. */
export function authorize({ value, authMode, details }: Credential): Readonly<Record<string, string>> {
  if (authMode !== "basic") return { Authorization: `Bearer ${value}` };
  const bytes = new TextEncoder().encode(`${details?.username}:${value}`);
  return { Authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
}

function readBasic({ env }: ProviderContext, settings: Settings): Credential | undefined {
  // An empty text is a value here: a user may have no password.
  const username = env.SEARXNG_BASIC_USERNAME ?? settings.basicUsername ?? undefined;
  const password = env.SEARXNG_BASIC_PASSWORD ?? settings.basicPassword ?? undefined;
  if (username === undefined && password === undefined) return undefined;
  if (username === undefined || password === undefined)
    throw misconfigured("both SEARXNG_BASIC_USERNAME and SEARXNG_BASIC_PASSWORD are needed, and one is missing");
  if (username.includes(":")) throw misconfigured("SEARXNG_BASIC_USERNAME must not contain a colon");
  if (hasControlCharacter(username) || hasControlCharacter(password))
    throw misconfigured("SEARXNG_BASIC_USERNAME and SEARXNG_BASIC_PASSWORD must not contain control characters");
  return { value: password, source: "SEARXNG_BASIC_USERNAME", authMode: "basic", details: { username } };
}

function hasControlCharacter(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

function misconfigured(problem: string): SearchProviderError {
  return new SearchProviderError({ provider: meta.id, kind: "not-configured", message: `SearXNG: ${problem}.` });
}
