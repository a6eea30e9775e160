import type { UpstreamRegistry } from "@websonde/search-core";
import { createUpstreamRegistry } from "./create-upstream-registry.ts";

/** The number changes when the interface does, so that copies of the kit that differ do not share. */
const key = Symbol.for("websonde.upstreams.1");

/** The one registry of this process: upstreams count by address, so every client and every copy of the kit shares it. */
export function processUpstreams(): UpstreamRegistry {
  const known: unknown = Reflect.get(globalThis, key);
  if (isRegistry(known)) return known;
  const registry = createUpstreamRegistry();
  Object.defineProperty(globalThis, key, { value: registry });
  return registry;
}

function isRegistry(value: unknown): value is UpstreamRegistry {
  return typeof value === "object" && value !== null && "takeTurn" in value && "coolingMs" in value;
}
