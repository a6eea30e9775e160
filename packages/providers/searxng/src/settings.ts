import * as v from "valibot";

const list = v.nullish(v.union([v.string(), v.array(v.string())]));

/** `providers.searxng` beside what every provider has. */
export const Settings = v.object({
  /** Address of the instance, with its sub-path; `baseUrl` means the same. */
  endpoint: v.nullish(v.string()),
  /** Bearer token of a proxy in front of the instance. */
  token: v.nullish(v.string()),
  basicUsername: v.nullish(v.string()),
  basicPassword: v.nullish(v.string()),
  /** Comma list or list, as the instance names them. */
  categories: list,
  /** Comma list or list of names or shortcuts (`ddg`). */
  engines: list,
  /** For searches without a locale: `de`, `zh-CN`, `all`, `auto`. */
  language: v.nullish(v.string()),
  safesearch: v.nullish(v.picklist([0, 1, 2])),
});
export type Settings = v.InferOutput<typeof Settings>;

/** The entries of a setting that may be a comma list or a list. */
export function readList(value: string | readonly string[] | null | undefined): readonly string[] {
  const entries = typeof value === "string" ? value.split(",") : (value ?? []);
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== "");
}
