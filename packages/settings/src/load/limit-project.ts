import { isJsonObject } from "../files/json-value.ts";
import type { JsonObject } from "../files/json-value.ts";
import { quoteKey } from "../schema/check-settings.ts";
import { readChild, readNode } from "../schema/schema-node.ts";
import type { SchemaNode } from "../schema/schema-node.ts";
import { factsOf } from "../schema/setting-facts.ts";
import { settingsSchema } from "../schema/settings-schema.ts";
import { readStoredValue } from "../values/read-stored-value.ts";

/**
 * What of a project's file counts. Such a file comes with somebody else's repository: it may choose among providers, but not
 * run a program, send a key or a query to another host, or open the page guard. Whatever is left out, or is a credential,
 * is named in a warning.
 */
export function limitProject(json: JsonObject, warn: Warn): JsonObject {
  return limitGroup(json, readNode(settingsSchema), [], warn);
}

type Warn = (path: readonly string[], message: string) => void;

function limitGroup(json: JsonObject, node: SchemaNode | undefined, path: readonly string[], warn: Warn): JsonObject {
  const kept = Object.entries(json).flatMap(([key, value]): [string, unknown][] => {
    const here = [...path, key];
    const name = here.map(quoteKey).join(".");
    const schema = node && readChild(node, key);
    const facts = schema && factsOf(schema);
    const inner = schema && isJsonObject(value) ? readNode(schema) : undefined;
    if (facts === undefined && inner !== undefined && isJsonObject(value))
      return [[key, limitGroup(value, inner, here, warn)]];
    if (!facts?.project) {
      warn(here, `${name} counts only in your own settings file and is ignored in a project's`);
      return [];
    }
    if (inner !== undefined && isJsonObject(value)) return [[key, limitGroup(value, inner, here, warn)]];
    if (!facts.secret) return [[key, value]];
    return limitSecret(value, name, here, warn).map((secret) => [key, secret]);
  });
  return Object.fromEntries(kept);
}

/** Keys of a project: never a command; a literal one only with a warning; `$NAME` says nothing and is welcome. */
function limitSecret(value: unknown, name: string, path: readonly string[], warn: Warn): readonly unknown[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const forms = values.filter((one) => typeof one === "string").map((one) => readStoredValue(one).form);
  if (forms.includes("command")) {
    warn(
      path,
      `${name} is a command, which is never run from a project's file; it is ignored. Put it into your own settings file`,
    );
    return [];
  }
  if (forms.includes("literal"))
    warn(
      path,
      `${name} is a credential in a project's file, which others can read; use $NAME or your own settings file`,
    );
  return [value];
}
