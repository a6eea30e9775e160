import * as v from "valibot";

/** `providers.tinyfish` beside what every provider has. */
export const Settings = v.object({
  /** Where pages are fetched; TinyFish has a host of its own for them. Needed only beside a `baseUrl`. */
  fetchBaseUrl: v.nullish(v.string()),
});
export type Settings = v.InferOutput<typeof Settings>;
