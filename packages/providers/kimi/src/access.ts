import type { ProviderContext } from "@websonde/search-core";
import { readAccess } from "@websonde/search-kit";
import type { Access, CommonSettings } from "@websonde/search-kit";
import { meta } from "./meta.ts";

/** Keys of Kimi Code alone. This endpoint answers 401 to those of the Moonshot Open Platform, so none is ever sent there. */
export async function readKimiAccess(context: ProviderContext, common: CommonSettings): Promise<Access> {
  const access = await readAccess(meta, context, common);
  if (access.level !== "none") return access;
  const given = context.env["MOONSHOT_API_KEY"]?.trim()
    ? "MOONSHOT_API_KEY is one of the Moonshot Open Platform and does not work here"
    : "one of the Moonshot Open Platform does not work";
  const reason = `Kimi needs a key of the Kimi Code Console; ${given}. Set ${meta.keys.env.join(" or ")}.`;
  return { ...access, reason };
}
