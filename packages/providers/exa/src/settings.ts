import type { ProviderContext } from "@websonde/search-core";
import { readAccess } from "@websonde/search-kit";
import type { Access, CommonSettings } from "@websonde/search-kit";
import * as v from "valibot";
import { mcpBaseUrl } from "./mcp-address.ts";
import { meta } from "./meta.ts";

/** `providers.exa` beside what every provider has. */
export const Settings = v.object({
  /** An older name of `enabled`. */
  enableSearch: v.nullish(v.boolean()),
  /** Smallest gap between the starts of two requests in milliseconds. Default 1000; 0, less, or no finite number turns it off. */
  searchDelayMs: v.nullish(v.union([v.number(), v.nan()])),
  /** How Exa searches: `auto` (default), `fast`, `instant`, `deep` and others of its API; the old `keyword` means `fast`. */
  type: v.nullish(v.string()),
  /**
   * What is asked for with each result: `summary` (default; an extra charge for each), `highlights` (cheaper) or `text`. Only
   * summaries make an answer.
   */
  contents: v.nullish(v.picklist(["summary", "highlights", "text"])),
});
export type Settings = v.InferOutput<typeof Settings>;

/** With a key the REST API; without one, where the caller named Exa, the public MCP endpoint at its own address. */
export async function readExaAccess(
  context: ProviderContext,
  common: CommonSettings,
  settings: Settings,
): Promise<Access> {
  const access = await readAccess(meta, context, common);
  if (settings.enableSearch === false) return { ...access, level: "none", reason: "Exa is disabled in the settings." };
  return access.credentials.length > 0 ? access : { ...access, baseUrl: mcpBaseUrl };
}

/** In milliseconds; nothing where the settings leave it to the default. */
export function readGap({ searchDelayMs }: Settings): number | undefined {
  if (searchDelayMs === null || searchDelayMs === undefined) return undefined;
  return Number.isFinite(searchDelayMs) ? Math.max(0, searchDelayMs) : 0;
}
