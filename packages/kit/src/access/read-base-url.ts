import { SearchProviderError } from "@websonde/search-core";
import type { ProviderContext, ProviderMeta } from "@websonde/search-core";
import type { CommonSettings } from "./read-settings.ts";

/**
 * Where a provider's requests go: the call's override, else the environment, else the settings, else the vendor's own
 * address; without trailing slashes. Throws `not-configured` naming the place for anything but http(s) without user info.
 */
export function readBaseUrl(meta: ProviderMeta, context: ProviderContext, settings: CommonSettings): string {
  const named = meta.keys.baseUrlEnv?.find((name) => context.env[name]?.trim());
  const choices: readonly (readonly [place: string, value: string | null | undefined])[] = [
    ["the base URL of this call", context.overrides.baseUrl],
    [named ?? "", named && context.env[named]],
    [`providers.${meta.id}.baseUrl`, settings.baseUrl],
    ["the vendor's address", meta.baseUrl],
  ];
  const choice = choices.find(([, value]) => value?.trim());
  if (choice?.[1] == null) return "";
  return checkBaseUrl(choice[1], choice[0], meta.id);
}

/** A configured address without its trailing slashes, query and fragment; see {@link readBaseUrl} for what it throws. */
export function checkBaseUrl(value: string, place: string, provider: string): string {
  const url = URL.canParse(value.trim()) ? new URL(value.trim()) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:")
    throw refuse(place, provider, "must be an http or https address");
  if (url.username || url.password)
    throw refuse(place, provider, "must not hold a user name or password; set them in their own settings");
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

function refuse(place: string, provider: string, problem: string): SearchProviderError {
  return new SearchProviderError({ provider, kind: "not-configured", message: `${place} ${problem}.` });
}
