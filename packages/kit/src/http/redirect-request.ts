import { SearchProviderError } from "@websonde/search-core";
import { badPorts } from "./bad-ports.ts";
import { isCredential } from "./prepare-headers.ts";
import { isPrivateHost } from "./private-address.ts";
import { redactSecrets } from "./redact-secrets.ts";
import { routeUpstream, unrouteUpstream } from "./route-upstream.ts";
import type { PreparedRequest } from "./transport.ts";
import type { Exchange } from "./types.ts";

/** A 3xx reply that points elsewhere. */
export interface Redirect {
  readonly status: number;
  readonly location: string;
  /** `same-origin` refuses another origin; `follow` goes there without credentials. */
  readonly mode: "follow" | "same-origin";
  /** The URL that was asked for in the first place. */
  readonly endpoint: URL;
}

/**
 * The request that a redirect asks for. 301, 302 and 303 turn a POST into a GET; 307 and 308 repeat it. Credentials go
 * to no other origin, and nothing goes to a private address but the endpoint's own origin. Throws `invalid-response`
 * naming the host alone.
 */
export function redirectRequest(request: PreparedRequest, redirect: Redirect, exchange: Exchange): PreparedRequest {
  const { status, mode, endpoint } = redirect;
  const refuse = (what: string): never => {
    const message = `${exchange.label} (${endpoint.host}) ${what}. Check the base URL.`;
    throw new SearchProviderError({ provider: exchange.provider, kind: "invalid-response", status, message });
  };
  const url = resolveLocation(redirect.location, request.url, exchange.upstreamUrl);
  if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:"))
    return refuse(`redirects (${status}) to something that is no http or https URL`);
  const target = redactSecrets(url.host === endpoint.host ? url.origin : url.host, exchange.secrets);
  if (url.origin !== endpoint.origin) {
    if (isPrivateHost(url.hostname))
      refuse(`redirects (${status}) to the private address ${target}, which was not followed`);
    if (mode === "same-origin") refuse(`redirects (${status}) to ${target}, which was not followed`);
    if (badPorts.has(Number(url.port || Number.NaN)))
      refuse(`redirects (${status}) to a port of another protocol (${target}), which was not followed`);
  }
  const keepsBody = status === 307 || status === 308 || request.method === "GET";
  const crosses = url.origin !== request.url.origin;
  const body = keepsBody ? request.body : undefined;
  if (crosses && body !== undefined && redactSecrets(body, exchange.secrets) !== body)
    refuse(`redirects (${status}) a request with a credential in its body to ${target}, which was not followed`);
  const headers = request.headers.filter(
    (line) =>
      (keepsBody || !/^content-(?!security)/i.test(line[0])) && !(crosses && isCredential(line, exchange.secrets)),
  );
  return { method: keepsBody ? request.method : "GET", url, headers, ...(body === undefined ? {} : { body }) };
}

/**
 * A location may be relative, absolute at the upstream, or already routed; all of them end as the upstream's own URL.
 */
function resolveLocation(location: string, current: URL, upstreamUrl: string | undefined): URL | undefined {
  const routes = (url: string): string | undefined => unrouteUpstream(url, upstreamUrl, current.href);
  const wireUrl = routeUpstream(current.href, upstreamUrl);
  if (!URL.canParse(location, current)) return undefined;
  const isAbsolute = URL.canParse(location);
  const routed = URL.canParse(location, wireUrl) ? routes(new URL(location, wireUrl).href) : undefined;
  const isOwn = routed !== undefined && new URL(routed).host === current.host;
  const url = routed !== undefined && (isAbsolute || isOwn) ? new URL(routed) : new URL(location, current);
  url.username = "";
  url.password = "";
  // A fragment stays in the browser, and a request has none.
  url.hash = "";
  return url;
}
