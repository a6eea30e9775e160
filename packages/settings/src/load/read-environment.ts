import type { JsonObject } from "../files/json-value.ts";
import { settingsError } from "../files/file-error.ts";
import type { Environment } from "../files/settings-paths.ts";
import { apiProviders } from "../schema/settings-schema.ts";

/** Variables that choose the provider of the `api` mode; the first that is not blank counts. */
const apiProviderVariables = ["PI_WEB_SEARCH_API_PROVIDER", "WEB_SEARCH_PROVIDER"];

/**
 * The settings that the environment holds, and the variable that they come from. Keys and addresses of providers are read
 * by the providers. Throws `invalid-request` naming the variable for a provider that the mode does not have.
 */
export function readEnvironment(env: Environment): { readonly place: string; readonly json: JsonObject } | undefined {
  const name = apiProviderVariables.find((variable) => env[variable]?.trim());
  const provider = name && env[name]?.trim();
  if (name === undefined || provider === undefined) return undefined;
  if (apiProviders.some((id) => id === provider)) return { place: name, json: { api: { provider } } };
  throw settingsError(`${name} names no provider of the api mode. Known: ${apiProviders.join(", ")}.`);
}
