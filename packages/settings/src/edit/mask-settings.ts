import type * as v from "valibot";
import { isJsonObject } from "../files/json-value.ts";
import { readChild, readNode } from "../schema/schema-node.ts";
import { factsOf } from "../schema/setting-facts.ts";
import { settingsSchema } from "../schema/settings-schema.ts";
import { readSettingPath } from "./setting-path.ts";
import { maskAddress, maskSecret } from "./mask-secret.ts";

/** Names under which a provider of somebody else may keep a credential. */
const secretName = /key|token|secret|password|passphrase|cookie|credential|authorization/i;

/**
 * A value of the settings with its credentials masked, for showing: all settings, or with `key` the value of that one.
 * Provider settings that are not known here are masked by their name.
 */
export function maskSettings(value: unknown, key?: string): unknown {
  let schema: v.GenericSchema | undefined = settingsSchema;
  let secret = false;
  for (const part of key === undefined ? [] : readSettingPath(key)) {
    schema = schema && readInside(schema, part);
    secret ||= isSecret(schema, part);
  }
  return mask(value, schema, secret);
}

function mask(value: unknown, schema: v.GenericSchema | undefined, secret: boolean): unknown {
  if (typeof value === "string") return secret ? maskSecret(value) : maskAddress(value);
  if (Array.isArray(value)) return value.map((one: unknown) => mask(one, undefined, secret));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([name, one]) => {
    const inner = schema && readInside(schema, name);
    return [name, mask(one, inner, secret || isSecret(inner, name))];
  });
  return Object.fromEntries(entries);
}

function readInside(schema: v.GenericSchema, key: string): v.GenericSchema | undefined {
  const node = readNode(schema);
  return node && readChild(node, key);
}

function isSecret(schema: v.GenericSchema | undefined, name: string): boolean {
  const facts = schema && factsOf(schema);
  if (facts !== undefined) return facts.secret === true;
  return schema === undefined && secretName.test(name);
}
