import type { UpstreamRequest } from "./emulator.ts";
import { readJsonObject, type JsonObject } from "./read-json-object.ts";

/** The JSON object of a body whose Content-Type says so; nothing for any other body. */
export function readJsonBody({ headers, body }: UpstreamRequest): JsonObject | undefined {
  const isJson = headers["content-type"]?.toLowerCase().startsWith("application/json") === true;
  return isJson ? readJsonObject(body) : undefined;
}
