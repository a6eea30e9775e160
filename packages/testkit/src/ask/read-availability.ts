import type { Availability } from "@websonde/search-core";
import type { RuleContext } from "../rules/rule.ts";
import type { Places } from "../secrets/replace-secrets.ts";
import { makeProviderContext } from "./make-contexts.ts";

/** Whether the provider can run with its configuration, or with another one. */
export async function readAvailability(context: RuleContext, places?: Places): Promise<Availability> {
  return context.provider.availability(makeProviderContext(context, places));
}
