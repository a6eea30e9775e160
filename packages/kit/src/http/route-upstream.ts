import { SearchProviderError } from "@websonde/search-core";

/**
 * Sends an upstream's URL to `{upstreamUrl}/{host}{path}{query}`; a port is kept (`host:8443` → `/host:8443/…`).
 * Without an `upstreamUrl` (or with a blank one) the URL comes back as it is. http or https is lost in the route by
 * design. Throws `invalid-request` when `upstreamUrl` is no plain http(s) URL.
 */
export function routeUpstream(url: string, upstreamUrl: string | undefined, provider = "none"): string {
  const base = readUpstreamUrl(upstreamUrl, provider);
  if (base === undefined) return url;
  const { host, pathname, search } = new URL(url);
  return `${base}/${host}${pathname}${search}`;
}

/**
 * The way back: the upstream's own URL of a routed one, or nothing when `url` is not a routed one. The scheme is that
 * of `original` where the host is the same, else https.
 */
export function unrouteUpstream(url: string, upstreamUrl: string | undefined, original?: string): string | undefined {
  const base = readUpstreamUrl(upstreamUrl, "none");
  if (base === undefined || !URL.canParse(url)) return undefined;
  const { origin, pathname, search } = new URL(url);
  const routed = `${origin}${pathname}`;
  if (!routed.startsWith(`${base}/`)) return undefined;
  const [, host = "", path = ""] = /^([^/]*)(.*)$/s.exec(routed.slice(base.length + 1)) ?? [];
  const known = original === undefined ? undefined : new URL(original);
  const isKnown = known !== undefined && known.host === host;
  if (!isKnown && !looksLikeHost(host)) return undefined;
  return `${isKnown ? known.protocol : "https:"}//${host}${path === "" ? "/" : path}${search}`;
}

/** A path of the routing server itself, such as `/login`, must not be taken for a host. */
function looksLikeHost(text: string): boolean {
  return /[.:]|^localhost$/.test(text) && !text.includes("@") && URL.canParse(`https://${text}/`);
}

/** Origin and base path without a slash at the end. */
function readUpstreamUrl(value: string | undefined, provider: string): string | undefined {
  if (value === undefined || value.trim() === "") return undefined;
  const url = URL.canParse(value.trim()) ? new URL(value.trim()) : undefined;
  const isPlain =
    url !== undefined &&
    (url.protocol === "http:" || url.protocol === "https:") &&
    `${url.username}${url.password}${url.search}${url.hash}` === "";
  if (isPlain) return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
  throw new SearchProviderError({
    provider,
    kind: "invalid-request",
    message:
      "WEBSONDE_UPSTREAM_URL (upstreamUrl) must be an http or https URL without user name, query or fragment, such as http://127.0.0.1:4000.",
  });
}
