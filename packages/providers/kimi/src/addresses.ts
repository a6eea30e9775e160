import { SearchProviderError } from "@websonde/search-core";
import type { Session } from "@websonde/search-kit";
import { meta } from "./meta.ts";

/** Where the search is asked: a variable holds the whole address; settings and calls give the base, as everywhere. */
export function readSearchUrl(session: Session): string {
  return findWholeUrl(session)?.url ?? `${session.baseUrl}/search`;
}

/**
 * Where pages are fetched: beside the search. Throws `not-configured` where a variable holds an address of another form,
 * since a key for that host is not the vendor's to see.
 */
export function readFetchUrl(session: Session): string {
  const whole = findWholeUrl(session);
  if (whole === undefined) return `${session.baseUrl}/fetch`;
  const url = new URL(whole.url);
  const path = url.pathname.replace(/\/search\/?$/, "/fetch");
  if (path !== url.pathname) {
    url.pathname = path;
    return url.href;
  }
  throw new SearchProviderError({
    provider: meta.id,
    kind: "not-configured",
    message: `${whole.name} is the address of Kimi's search and tells none for pages. Set providers.kimi.baseUrl instead of it.`,
  });
}

/** The variable that the kit took the base URL from, if it was one; the kit has checked the address. */
function findWholeUrl({ context }: Session): { readonly name: string; readonly url: string } | undefined {
  if (context.overrides.baseUrl?.trim()) return undefined;
  for (const name of meta.keys.baseUrlEnv) {
    const url = context.env[name]?.trim();
    if (url) return { name, url };
  }
  return undefined;
}
