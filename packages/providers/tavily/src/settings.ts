import type { ProviderContext } from "@websonde/search-core";
import { readAccess } from "@websonde/search-kit";
import type { Access, CommonSettings, HttpRequest, Session } from "@websonde/search-kit";
import * as v from "valibot";
import { meta } from "./meta.ts";

/** `providers.tavily` beside what every provider has. */
export const Settings = v.object({
  /** `basic` (default), `fast` and `ultra-fast` cost one credit, `advanced` two. */
  searchDepth: v.nullish(v.picklist(["basic", "advanced", "fast", "ultra-fast"])),
  /** How long an answer is written beside the sources: `advanced` (default), `basic` or `none`. */
  answer: v.nullish(v.picklist(["advanced", "basic", "none"])),
  /** Two letters, for every search without a country in its locale. */
  country: v.nullish(v.string()),
  /** Whether it may run without a key where it is named. Default false. */
  keyless: v.nullish(v.boolean()),
  /** Under which project and organization the account counts requests. */
  project: v.nullish(v.string()),
  organization: v.nullish(v.string()),
});
export type Settings = v.InferOutput<typeof Settings>;

/** A key; or none, where the settings allow it, the caller named Tavily and no key is configured. */
export async function readTavilyAccess(
  context: ProviderContext,
  common: CommonSettings,
  settings: Settings,
): Promise<Access> {
  const access = await readAccess(meta, context, common);
  if (access.credentials.length > 0 || settings.keyless !== true) return access;
  const reason = "Tavily has no key (TAVILY_API_KEY); without one it runs only when it is named.";
  return { ...access, level: "explicit", reason, authMode: "keyless" };
}

/** Who asks, and for which project. Without a key Tavily wants to be told so. */
export function readHeaders({ context, credential, settings }: Session<Settings>): NonNullable<HttpRequest["headers"]> {
  const { TAVILY_PROJECT: project, TAVILY_ORG_ID: organization } = context.env;
  return {
    "X-Client-Source": "websonde",
    "X-Tavily-Access-Mode": credential === undefined ? "keyless" : undefined,
    "X-Project-ID": project?.trim() || settings.project?.trim() || undefined,
    "X-Tavily-Orgid": organization?.trim() || settings.organization?.trim() || undefined,
  };
}
