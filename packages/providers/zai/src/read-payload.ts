import * as v from "valibot";
import { Wrapped } from "./wire.ts";

/** Deeper than any answer that has been seen. */
const mostLayers = 5;

/**
 * What `read` makes of the first layer that it can read: the value itself, the JSON inside a text (Z.AI writes a text into a
 * text), or what stands in `data`, `result`, `structuredContent` or `reader_result`.
 */
export function readPayload<Found>(
  value: unknown,
  read: (value: unknown) => Found | undefined,
  layer = 0,
): Found | undefined {
  if (layer >= mostLayers || value === undefined || value === null) return undefined;
  if (typeof value === "string") return readPayload(parseJson(value), read, layer + 1);
  const found = read(value);
  if (found !== undefined) return found;
  const wrapped = v.safeParse(Wrapped, value);
  if (!wrapped.success) return undefined;
  for (const inner of Object.values(wrapped.output)) {
    const deeper = readPayload(inner, read, layer + 1);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}

/** A text that is JSON, or was until it broke off; such a text is no prose. */
export function isJsonText(text: string): boolean {
  const value = parseJson(text);
  if (typeof value === "object" || typeof value === "string") return true;
  return /^[\s"]*(?:\[\s*(?:[[{\]]|\\?")|\{\s*(?:\}|\\?"))/.test(text);
}

/** A text that tells of a failure, also where nothing else says that there was one. */
export function isErrorText(text: string): boolean {
  return /^\s*(?:MCP error\b|error\s*:)/i.test(text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
