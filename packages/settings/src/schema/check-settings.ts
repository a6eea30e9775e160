import * as v from "valibot";
import { isJsonObject } from "../files/json-value.ts";
import type { JsonObject } from "../files/json-value.ts";
import { readChild, readNode } from "./schema-node.ts";
import type { SchemaNode } from "./schema-node.ts";
import { factsOf } from "./setting-facts.ts";
import { settingsSchema } from "./settings-schema.ts";

/** Something wrong at a path of keys; the message names no value, since it may be a secret. */
export interface Problem {
  readonly path: readonly string[];
  readonly message: string;
}

export interface CheckedSettings {
  /** The known keys alone. `null` stays: it says that weaker files are not to be asked. Blank text is gone: it says nothing. */
  readonly json: JsonObject;
  readonly errors: readonly Problem[];
  /** Keys that nobody knows. */
  readonly unknown: readonly Problem[];
}

/** Checks one layer of settings key by key. */
export function checkSettings(json: JsonObject): CheckedSettings {
  const errors: Problem[] = [];
  const unknown: Problem[] = [];
  const checked = checkGroup(json, readNode(settingsSchema), [], { errors, unknown });
  return { json: checked, errors, unknown };
}

interface Findings {
  readonly errors: Problem[];
  readonly unknown: Problem[];
}

function checkGroup(
  json: JsonObject,
  node: SchemaNode | undefined,
  path: readonly string[],
  found: Findings,
): JsonObject {
  const kept = Object.entries(json).flatMap(([key, value]): [string, unknown][] => {
    const here = [...path, key];
    const schema = node && readChild(node, key);
    if (schema !== undefined) {
      const result = checkValue(value, schema, here, found);
      return result === undefined ? [] : [[key, result]];
    }
    const similar = node && findSimilar(node, key);
    if (node?.open && similar === undefined) return [[key, value]];
    const advice = similar === undefined ? "" : `; did you mean ${quoteKey(similar)}?`;
    found.unknown.push({ path: here, message: `unknown key ${here.map(quoteKey).join(".")}${advice}` });
    return node?.open ? [[key, value]] : [];
  });
  return Object.fromEntries(kept);
}

function checkValue(value: unknown, schema: v.GenericSchema, path: readonly string[], found: Findings): unknown {
  if (value === null) return null;
  const node = readNode(schema);
  if (node !== undefined && isJsonObject(value)) return checkGroup(value, node, path, found);
  if (v.safeParse(schema, value).success) return value;
  if (typeof value === "string" && value.trim() === "") return undefined;
  found.errors.push({
    path,
    message: `${path.map(quoteKey).join(".")} must be ${factsOf(schema)?.form ?? "an object"}`,
  });
  return undefined;
}

/** A key as it may stand in a message: short, and nothing in it that moves a terminal's cursor. */
export function quoteKey(key: string): string {
  const short = key.length > 60 ? `${key.slice(0, 60)}…` : key;
  return /^[\w<>@/-]+$/.test(short) ? short : JSON.stringify(short).replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, "?");
}

/** `apikey`, `api_key` and `APIKey` are `apiKey` to people. */
function findSimilar(node: SchemaNode, key: string): string | undefined {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[-_ ]/g, "");
  return Object.keys(node.entries).find((name) => name !== key && plain(name) === plain(key));
}
