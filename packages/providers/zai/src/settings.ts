import type { ProviderContext } from "@websonde/search-core";
import { readAccess } from "@websonde/search-kit";
import type { Access, CommonSettings } from "@websonde/search-kit";
import * as v from "valibot";
import { meta } from "./meta.ts";

const chineseBaseUrl = "https://open.bigmodel.cn";

/** `providers.zai` beside what every provider has. */
export const Settings = v.object({
  /** `mcp` (default) works with the keys of a Coding Plan, `rest` is paid for by the call. */
  transport: v.nullish(v.picklist(["mcp", "rest"])),
  /** Whose key it is: of `international` (default) or of the platform in `china`, which has a host of its own. */
  region: v.nullish(v.picklist(["international", "china"])),
  /** Where to search from. Default: what Z.AI takes. */
  location: v.nullish(v.picklist(["cn", "us"])),
  /** How much of each page: `medium` (default) or `high`. */
  contentSize: v.nullish(v.picklist(["medium", "high"])),
  /** The engine behind the REST API. Default `search-prime`, in China `search_std`. */
  searchEngine: v.nullish(v.string()),
});
export type Settings = v.InferOutput<typeof Settings>;

/** A key, and the host of its platform where no base URL is set. */
export async function readZaiAccess(
  context: ProviderContext,
  common: CommonSettings,
  { region }: Settings,
): Promise<Access> {
  const access = await readAccess(meta, context, common);
  const isDefault = access.baseUrl === meta.baseUrl;
  return region === "china" && isDefault ? { ...access, baseUrl: chineseBaseUrl } : access;
}
