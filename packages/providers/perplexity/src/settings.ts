import * as v from "valibot";

/** `providers.perplexity` beside what every provider has. */
export const Settings = v.object({
  /** `answer` (default): Sonar, or the website with a session. `results`: the plain Search API. */
  mode: v.nullish(v.picklist(["answer", "results"])),
  /** What is searched: `web` (default), `academic` papers or filings with the `sec`. For the API alone. */
  searchMode: v.nullish(v.picklist(["web", "academic", "sec"])),
  /** How Sonar searches: `fast`, `pro` (default of `sonar-pro`) or `auto`. */
  searchType: v.nullish(v.picklist(["fast", "pro", "auto"])),
  /** How much of the pages Sonar reads, which is paid for: `low`, `medium` or `high` (default). */
  searchContextSize: v.nullish(v.picklist(["low", "medium", "high"])),
  /** How long Sonar's reasoning models think. Default `medium`. */
  reasoningEffort: v.nullish(v.picklist(["minimal", "low", "medium", "high"])),
  /** What the website is told about us. Default: nothing. */
  userAgent: v.nullish(v.string()),
});
export type Settings = v.InferOutput<typeof Settings>;
