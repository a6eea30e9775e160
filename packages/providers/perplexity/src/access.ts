import { SearchProviderError } from "@websonde/search-core";
import type { Credential, ProviderContext } from "@websonde/search-core";
import { cleanCredential, readAccess } from "@websonde/search-kit";
import type { Access, CommonSettings } from "@websonde/search-kit";
import { keyVariables, meta } from "./meta.ts";
import { isSignIn, openRouterDetails } from "./read-way.ts";
import type { Settings } from "./settings.ts";
import { nothingLeft } from "./try-in-turn.ts";
import type { Turn } from "./try-in-turn.ts";

const keyNames = keyVariables.join(" or ");

/**
 * Everything that Perplexity can be asked with, best first: cookies, a session, keys of the API; where it was named, a key
 * of OpenRouter; and with none of them, where it was named, nobody's. A key for this call stands alone. What is no key goes
 * to no address but the vendor's own.
 */
export async function readPerplexityAccess(
  context: ProviderContext,
  common: CommonSettings,
  settings: Settings,
  turn: Turn,
): Promise<Access> {
  const isAlone = cleanCredential(context.overrides.apiKey, "The key of this call", meta.id) !== undefined;
  const isPlain = settings.mode === "results";
  const signIns = isAlone || isPlain ? [] : readCookies(context);
  const keyed = await readKeys(context, common, signIns.length > 0);
  const isForeign = new URL(keyed.baseUrl).origin !== new URL(meta.baseUrl).origin;
  const hasKey = keyed.credentials.length > 0;
  const stored = isAlone || (isPlain && hasKey) ? undefined : await resolveStored(context, turn);
  if (stored !== undefined && isSignIn(stored)) signIns.push(stored);
  const keys = hasKey || stored === undefined || isSignIn(stored) ? keyed.credentials : [stored];
  const others = isAlone || isPlain || isForeign ? [] : readOpenRouterKey(context);
  const own = [...(isForeign ? [] : signIns), ...keys];
  // Nobody is billed by another vendor who did not name this one.
  const all = context.explicit || own.length === 0 ? [...own, ...others] : own;
  const base = { baseUrl: keyed.baseUrl, isForeign, credentials: leaveOutTried(all, turn) };
  const [first] = base.credentials;
  if (first === undefined) return { ...base, ...describeNone({ isPlain, isForeign, turn }) };
  const isOwn = !others.includes(first);
  return {
    ...base,
    level: isOwn ? "auto" : "explicit",
    reason: isOwn
      ? `${meta.label} has ${nameOf(first)} from ${first.source}.`
      : `${meta.label} has no key of its own (${keyNames}); where it is named it is asked through OpenRouter, which bills ${first.source}.`,
    authMode: first.authMode ?? "api_key",
  };
}

function leaveOutTried(all: readonly Credential[], { tried }: Turn): readonly Credential[] {
  const left = all.filter(({ value }) => !tried.has(value));
  if (left.length === 0 && tried.size > 0) throw nothingLeft;
  return left;
}

function describeNone({
  isPlain,
  isForeign,
  turn,
}: {
  readonly isPlain: boolean;
  readonly isForeign: boolean;
  readonly turn: Turn;
}): Pick<Access, "level" | "reason" | "authMode"> {
  const none = { level: "none", authMode: "none" } as const;
  if (isPlain) return { ...none, reason: `${meta.label}'s Search API needs a key. Set ${keyNames}.` };
  if (isForeign)
    return {
      ...none,
      reason: `${meta.label} is asked without a key at no address but the vendor's own, and another base URL is set. Set ${keyNames} for it, or remove the base URL.`,
    };
  // Somebody who signed in did not choose to be asked for anonymously.
  if (turn.useless?.problem === "over")
    return {
      ...none,
      reason: `${meta.label}'s session from ${turn.useless.source} is over and cannot be renewed. Sign in again, or set ${keyNames}.`,
    };
  if (turn.useless !== undefined)
    return {
      ...none,
      reason: `The credential of ${meta.label} from ${turn.useless.source} is blank. Set it, or remove it to search anonymously.`,
    };
  return {
    level: "explicit",
    authMode: "anonymous",
    reason: `${meta.label} has no key (${keyNames}) and no session; without one it is asked anonymously, and only where it is named.`,
  };
}

/**
 * The keys of the call, the environment or the settings, each as what it is. One that is blank by mistake must not turn into
 * an anonymous search.
 */
async function readKeys(context: ProviderContext, common: CommonSettings, hasSignIn: boolean): Promise<Access> {
  const { credentials: _, ...own } = context;
  const keys = { ...meta.keys, env: keyVariables, keyless: hasSignIn ? "never" : "explicit" } as const;
  const access = await readAccess({ ...meta, keys }, own, common);
  return { ...access, credentials: access.credentials.map((one) => ({ authMode: "api_key", ...one }) as const) };
}

/** What the host has. */
async function resolveStored({ credentials, signal }: ProviderContext, turn: Turn): Promise<Credential | undefined> {
  const found = await credentials?.resolve({ provider: meta.id, reason: "initial", ...(signal && { signal }) });
  // What a list shows in place of a credential is not looked at more closely.
  if (found === undefined || !/^(?:N\/A|<authenticated>)?$/.test(found.value.trim())) return found;
  turn.useless ??= { source: found.source, problem: "blank" };
  return undefined;
}

/** The whole Cookie header; unlike a key it has blanks in it. */
function readCookies({ env }: ProviderContext): Credential[] {
  const [name] = meta.keys.env;
  const value = env[name]?.trim().replace(/^cookie:\s*/i, "");
  // Throws for what no header can carry.
  if (value === undefined || cleanCredential(value.replaceAll(/[ \t]/g, ""), name, meta.id) === undefined) return [];
  if (value.includes("=")) return [{ value, source: name, authMode: "cookie" }];
  throw new SearchProviderError({
    provider: meta.id,
    kind: "not-configured",
    message: `${name} holds no cookies. Paste the whole Cookie header that the website gets: name=value; name=value.`,
  });
}

function readOpenRouterKey({ env }: ProviderContext): readonly Credential[] {
  const source = "OPENROUTER_API_KEY";
  const value = cleanCredential(env[source], source, meta.id);
  return value === undefined ? [] : [{ value, source, authMode: "api_key", details: openRouterDetails }];
}

function nameOf(credential: Credential): string {
  if (credential.authMode === "cookie") return "cookies";
  return isSignIn(credential) ? "a session" : "a key";
}
