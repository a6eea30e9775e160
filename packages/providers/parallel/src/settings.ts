import type { ProviderContext } from "@websonde/search-core";
import { readAccess } from "@websonde/search-kit";
import type { Access, CommonSettings, Session } from "@websonde/search-kit";
import * as v from "valibot";
import { meta } from "./meta.ts";

/** The public MCP server. A configured base URL is for the REST API only. */
export const mcpBaseUrl = "https://search.parallel.ai";

const longestSessionId = 100;

/** `providers.parallel` beside what every provider has. */
export const Settings = v.object({
  /** How thoroughly the REST API searches, fastest first. Default `fast`; the vendor's own default is `advanced`. */
  mode: v.nullish(v.picklist(["turbo", "fast", "basic", "advanced"])),
  /** Two letters, for every search without a country in its locale. */
  country: v.nullish(v.string()),
  /** By which Parallel knows that requests belong to one task; at most 100 characters, a longer one is left out. */
  sessionId: v.nullish(v.string()),
});
export type Settings = v.InferOutput<typeof Settings>;

/** Sample values that are copied from examples, without case and with hyphens. */
const placeholders: ReadonlySet<string> = new Set(
  "your-key your-api-key your-api-key-here dummy placeholder changeme api-key xxx parallel-api-key".split(" "),
);

/**
 * With a key the REST API; without one, where the caller named Parallel, the public MCP server at its own address. A sample
 * value in the environment counts as no key.
 */
export async function readParallelAccess(context: ProviderContext, common: CommonSettings): Promise<Access> {
  const access = await readAccess(meta, { ...context, env: dropPlaceholders(context.env) }, common);
  return access.credentials.length > 0 ? access : { ...access, baseUrl: mcpBaseUrl };
}

function dropPlaceholders(env: ProviderContext["env"]): ProviderContext["env"] {
  const samples = meta.keys.env.filter((name) =>
    placeholders.has(env[name]?.trim().toLowerCase().replaceAll("_", "-") ?? ""),
  );
  return { ...env, ...Object.fromEntries(samples.map((name) => [name, undefined])) };
}

/** An id that was cut would be that of another task. */
export function readSessionId({ settings, note }: Session<Settings>): string | undefined {
  const id = settings.sessionId?.trim() || undefined;
  if (id === undefined || id.length <= longestSessionId) return id;
  note(`providers.parallel.sessionId is longer than ${longestSessionId} characters; it was left out`);
  return undefined;
}
