import * as v from "valibot";

/** `providers.openrouter`, beside what every provider has. */
export const settings = v.object({
  /** Which search answers. Default: the model's own where it has one, else the vendor's choice. */
  engine: v.optional(v.picklist(["native", "exa", "firecrawl", "parallel", "perplexity"])),
  /** `plugin` (default) always searches once; with `tool` the model decides whether it searches. */
  mode: v.optional(v.picklist(["plugin", "tool"])),
});
export type OpenRouterSettings = v.InferOutput<typeof settings>;
