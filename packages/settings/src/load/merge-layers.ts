import { isJsonObject } from "../files/json-value.ts";
import type { JsonObject } from "../files/json-value.ts";

/**
 * One object from several, the strongest first. Objects are merged key by key, lists and values are taken whole. `null` ends
 * the search for a key: weaker layers are not asked, and it is not set.
 */
export function mergeLayers(layers: readonly JsonObject[]): JsonObject {
  const keys = new Set(layers.flatMap(Object.keys));
  const merged = [...keys].flatMap((key): [string, unknown][] => {
    const value = mergeValues(layers.filter((layer) => Object.hasOwn(layer, key)).map((layer) => layer[key]));
    return value === null || value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(merged);
}

function mergeValues(values: readonly unknown[]): unknown {
  const [strongest] = values;
  if (!isJsonObject(strongest)) return strongest;
  const end = values.findIndex((value) => !isJsonObject(value));
  return mergeLayers((end < 0 ? values : values.slice(0, end)).filter(isJsonObject));
}
