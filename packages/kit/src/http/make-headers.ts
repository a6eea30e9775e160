import type { HttpHeaders } from "./types.ts";

/** Headers from pairs, as a server sent them: names in any case, repeated where it repeated them. */
export function makeHeaders(pairs: Iterable<readonly [name: string, value: string]>): HttpHeaders {
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const key = name.toLowerCase();
    const known = values.get(key);
    if (known === undefined) values.set(key, [value]);
    else known.push(value);
  }
  return {
    get: (name) => values.get(name.toLowerCase())?.join(", "),
    all: (name) => values.get(name.toLowerCase()) ?? [],
  };
}

/** The media type in lower case without parameters; `""` without one. */
export function readContentType(headers: HttpHeaders): string {
  return (headers.get("content-type") ?? "").split(/[;,]/)[0]?.trim().toLowerCase() ?? "";
}
