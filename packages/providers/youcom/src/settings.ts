import type { ProviderContext } from "@websonde/search-core";
import { readAccess } from "@websonde/search-kit";
import type { Access, CommonSettings } from "@websonde/search-kit";
import * as v from "valibot";
import { meta } from "./meta.ts";

/** The public MCP server. A configured base URL is for the REST API only. */
export const mcpBaseUrl = "https://api.you.com";

/** `providers.youcom` beside what every provider has. */
export const Settings = v.object({
  /** Two letters, for every search without a country in its locale. */
  country: v.nullish(v.string()),
  /** Whether it may run without a key where it is named, by the public MCP server. Default false. */
  keyless: v.nullish(v.boolean()),
  /** Whether news come behind the pages of the web. Default true; where there are only news they come in any case. */
  news: v.nullish(v.boolean()),
});
export type Settings = v.InferOutput<typeof Settings>;

/** A key; or the public MCP server, where the settings allow it, the caller named You.com and no key is configured. */
export async function readYoucomAccess(
  context: ProviderContext,
  common: CommonSettings,
  settings: Settings,
): Promise<Access> {
  const access = await readAccess(meta, context, common);
  if (access.credentials.length > 0 || settings.keyless !== true) return access;
  const reason = `You.com has no key (${meta.keys.env[0]}); without one it runs only when it is named.`;
  return { ...access, level: "explicit", reason, authMode: "keyless", baseUrl: mcpBaseUrl };
}
