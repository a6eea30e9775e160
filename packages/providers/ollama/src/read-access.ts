import type { ProviderContext } from "@websonde/search-core";
import { checkBaseUrl, readAccess } from "@websonde/search-kit";
import type { Access, CommonSettings } from "@websonde/search-kit";
import { meta } from "./meta.ts";
import { isCloud, readHost } from "./read-host.ts";

const localBaseUrl = "http://localhost:11434";
const names = meta.keys.env.join(" or ");

/**
 * The cloud with a key, or a server of the user's without one: it signs its own requests, and the key goes to nobody but the
 * cloud. Without address and key the usual address is asked, where the caller named Ollama.
 */
export async function readOllamaAccess(context: ProviderContext, common: CommonSettings): Promise<Access> {
  const address = readAddress(context, common);
  if (address !== undefined && !isCloud(address))
    return openLocal(address, "auto", `Ollama is asked at ${address}; it signs in to its cloud by itself.`);
  const baseUrl = address ?? meta.baseUrl;
  const access = await readAccess(meta, { ...context, overrides: { ...context.overrides, baseUrl } }, common);
  if (access.credentials.length > 0) return access;
  if (address !== undefined)
    return { ...access, level: "none", reason: `Ollama's cloud needs a key. Set ${names}.`, authMode: "none" };
  const reason = `Ollama has no key (${names}) and no OLLAMA_HOST; it runs only when it is named, at ${localBaseUrl}.`;
  return openLocal(localBaseUrl, "explicit", reason);
}

function openLocal(baseUrl: string, level: Access["level"], reason: string): Access {
  return { level, reason, baseUrl, credentials: [], authMode: "local" };
}

function readAddress({ overrides, env }: ProviderContext, { baseUrl }: CommonSettings): string | undefined {
  const places: readonly (readonly [place: string, value: string | null | undefined])[] = [
    ["The base URL of this call", overrides.baseUrl],
    ["OLLAMA_HOST", env["OLLAMA_HOST"]],
    [`providers.${meta.id}.baseUrl`, baseUrl],
  ];
  const [place, value] = places.find(([, one]) => one?.trim()) ?? [];
  return place === undefined || !value ? undefined : checkBaseUrl(readHost(value), place, meta.id);
}
