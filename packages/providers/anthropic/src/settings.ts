import * as v from "valibot";

/** `providers.anthropic`, beside what every provider has. */
export const settings = v.object({
  /** How many searches the model may make. Default 5. */
  maxUses: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20))),
  /** Version of the search tool. Default `web_search_20250305`. */
  toolVersion: v.optional(v.picklist(["web_search_20250305", "web_search_20260209", "web_search_20260318"])),
});
export type AnthropicSettings = v.InferOutput<typeof settings>;
