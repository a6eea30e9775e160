import type { ProviderContext } from "@websonde/search-core";
import { readAccess } from "@websonde/search-kit";
import type { Access, CommonSettings } from "@websonde/search-kit";
import { meta } from "./meta.ts";

/**
 * With a key or at a server of one's own it runs by itself; the vendor's own address without a key only where the caller
 * named it.
 */
export async function readFirecrawlAccess(context: ProviderContext, common: CommonSettings): Promise<Access> {
  const access = await readAccess(meta, context, common);
  const baseUrl = withVersion(access.baseUrl);
  if (access.credentials.length > 0 || !isConfigured(context, common)) return { ...access, baseUrl };
  const reason = `${meta.label} is asked at the configured base URL, without a key.`;
  return { ...access, baseUrl, level: "auto", reason };
}

/** A configured address may end in the API's version; of an origin alone the newest is meant. */
function withVersion(baseUrl: string): string {
  return /\/v[12]$/i.test(new URL(baseUrl).pathname) ? baseUrl : `${baseUrl}/v2`;
}

function isConfigured({ overrides, env }: ProviderContext, common: CommonSettings): boolean {
  const addresses = [overrides.baseUrl, ...meta.keys.baseUrlEnv.map((name) => env[name]), common.baseUrl];
  return addresses.some((address) => address?.trim());
}
