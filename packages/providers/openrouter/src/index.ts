import { defineProvider } from "@websonde/search-kit";
import type { ErrorFacts, ErrorRule } from "@websonde/search-kit";
import * as v from "valibot";
import { meta } from "./meta.ts";
import { readCompletion } from "./read-completion.ts";
import { settings } from "./settings.ts";
import { pluginOption, usesTool, writeRequest } from "./write-request.ts";

/** How a vendor says that a field of the request is not known any more. */
const noPlugins =
  /\b(?:unrecognized|unknown|unsupported|not supported|deprecated|removed|no longer)\b[^]*\bplugins?\b|\bplugins?\b[^]*\b(?:unknown|not supported|deprecated|removed|no longer)\b/i;

/** A request that the model's vendor, or a guardrail, does not want to answer. */
const Moderated = v.object({ error: v.object({ metadata: v.object({ reasons: v.array(v.unknown()) }) }) });

export default defineProvider({
  meta,
  settings,
  authorize: ({ value }) => ({ Authorization: `Bearer ${value}` }),
  request: writeRequest,
  parse: readCompletion,
  inspect,

  retry({ error, facts }, call) {
    // The vendor has announced the end of plugins; its tool is what takes their place.
    if (facts.status === 400 && !usesTool(call) && noPlugins.test(facts.message ?? ""))
      return { without: pluginOption, note: "OpenRouter takes no plugins any more; its tool was used" };
    const waits = (facts.status === 429 || facts.status === 503) && error.kind !== "quota";
    return waits && error.retryAfterMs !== undefined ? { afterMs: error.retryAfterMs } : undefined;
  },
});

function inspect({ status, json, message = "" }: ErrorFacts): ErrorRule | undefined {
  if (status === 403 && v.is(Moderated, json)) return "invalid-request";
  if (status === 429 && message.includes("free-models-per-day")) return "quota";
  return undefined;
}
