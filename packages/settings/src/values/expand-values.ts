import { isJsonObject } from "../files/json-value.ts";
import { settingsError } from "../files/file-error.ts";
import type { Environment } from "../files/settings-paths.ts";
import { readStoredValue } from "./read-stored-value.ts";

/**
 * Replaces `$NAME` by the environment's value, in lists and objects too. Throws `not-configured` that names the variable
 * where it is not set, and the setting where a command stands: only keys can be commands.
 */
export function expandValues(value: unknown, key: string, provider: string, env: Environment): unknown {
  if (typeof value === "string") return expandText(value, key, provider, env);
  if (Array.isArray(value)) return value.map((one: unknown) => expandValues(one, key, provider, env));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([name, one]) => [
    name,
    expandValues(one, `${key}.${name}`, provider, env),
  ]);
  return Object.fromEntries(entries);
}

function expandText(text: string, key: string, provider: string, env: Environment): string {
  const stored = readStoredValue(text);
  if (stored.form === "literal") return stored.value;
  if (stored.form === "command")
    throw settingsError(
      `The setting ${key} begins with "!", but only apiKey can be a command. Write "!!" for a value that begins with "!".`,
      "not-configured",
      provider,
    );
  const value = env[stored.name]?.trim();
  if (value) return value;
  throw settingsError(
    `The setting ${key} names the environment variable ${stored.name}, which is not set.`,
    "not-configured",
    provider,
  );
}
