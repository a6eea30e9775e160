/** What a settings file holds at its top, and each group in it. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for what `{…}` in JSON becomes. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True where brackets are nested deeper than `limit`; such a file is an attack or an accident. */
export function isNestedDeeper(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap((item) => (typeof item === "object" && item !== null ? Object.values(item) : []));
  }
  return false;
}
