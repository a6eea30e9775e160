import { checkBaseUrl, cleanCredential, readAccess } from "@websonde/search-kit";
import type { Access, CommonSettings } from "@websonde/search-kit";
import type { ProviderContext } from "@websonde/search-core";
import { meta } from "./meta.ts";

/** Values by which the vendor's own tools are told that the models run in Microsoft Foundry. */
const yes = /^(?:1|true|yes|on)$/i;
/** How a token of a Claude subscription begins; API keys never hold it. */
const subscriptionToken = "sk-ant-oat";

export function isFoundry({ env }: ProviderContext): boolean {
  return yes.test(env["CLAUDE_CODE_USE_FOUNDRY"]?.trim() ?? "");
}

/**
 * The access that most providers have; in Foundry mode its own key and address count, too. A token of a subscription is a
 * sign-in whatever variable it stands in, and goes to no other address than the vendor's own.
 */
export async function readAnthropicAccess(context: ProviderContext, common: CommonSettings): Promise<Access> {
  const access = markSignIn(await readAccess(meta, context, common));
  if (!isFoundry(context) || context.overrides.apiKey || context.env["ANTHROPIC_SEARCH_API_KEY"]?.trim()) return access;
  const value = cleanCredential(context.env["ANTHROPIC_FOUNDRY_API_KEY"], "ANTHROPIC_FOUNDRY_API_KEY", meta.id);
  const address = context.env["FOUNDRY_BASE_URL"]?.trim();
  if (value === undefined || !address) return access;
  return {
    level: "auto",
    reason: `${meta.label} has a key from ANTHROPIC_FOUNDRY_API_KEY.`,
    baseUrl: readSearchAddress(context) ?? checkBaseUrl(address, "FOUNDRY_BASE_URL", meta.id),
    credentials: [{ value, source: "ANTHROPIC_FOUNDRY_API_KEY" }],
    authMode: "api_key",
    isForeign: true,
  };
}

function readSearchAddress({ env, overrides }: ProviderContext): string | undefined {
  const named = overrides.baseUrl ?? env["ANTHROPIC_SEARCH_BASE_URL"]?.trim();
  return named ? checkBaseUrl(named, "ANTHROPIC_SEARCH_BASE_URL", meta.id) : undefined;
}

function markSignIn(access: Access): Access {
  const credentials = access.credentials.map((one) =>
    one.value.includes(subscriptionToken) ? { ...one, authMode: "oauth" as const } : one,
  );
  const [first] = credentials;
  if (first?.authMode !== "oauth") return { ...access, credentials };
  if (access.isForeign)
    return {
      ...access,
      credentials: [],
      level: "none",
      authMode: "none",
      reason: `The sign-in of ${meta.label} from ${first.source} is sent to no address but the vendor's own, and another base URL is set. Set a key for it, or remove the base URL.`,
    };
  return { ...access, credentials, authMode: "oauth" };
}
