/** Where a request to the sandbox is meant to go: `/api.exa.ai/search?x=1` is `/search?x=1` of `api.exa.ai`. */
export interface Target {
  /** Lower case, without port. Empty for the sandbox's own pages. */
  readonly host: string;
  readonly path: string;
  /** As it was sent, without `?`. */
  readonly search: string;
}

const ownPaths: ReadonlySet<string> = new Set(["/", "/__sandbox/requests", "/__sandbox/scenario"]);

/** Takes a request line's target apart by hand: `new URL` would read `//host` as a host and refuse bad escapes. */
export function readTarget(rawUrl: string): Target {
  const mark = rawUrl.indexOf("?");
  const whole = mark === -1 ? rawUrl : rawUrl.slice(0, mark);
  const search = mark === -1 ? "" : rawUrl.slice(mark + 1);
  if (ownPaths.has(whole)) return { host: "", path: whole, search };
  const [, authority = "", path = ""] = /^\/([^/]*)(.*)$/s.exec(whole) ?? [];
  return { host: authority.toLowerCase().replace(/:\d{1,5}$/, "") || "?", path: path || "/", search };
}
