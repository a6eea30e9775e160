import { isSearchProviderError, SearchProviderError, type ErrorKind } from "@websonde/search-core";
import { cutText } from "./cut-text.ts";
import type { Proxy } from "./find-proxy.ts";
import { redactSecrets } from "./redact-secrets.ts";
import { traceError } from "./trace-error.ts";
import type { Exchange } from "./types.ts";

/** Where a request was on its way to. */
export interface Route {
  /** The upstream's own URL. */
  readonly url: URL;
  /** Where it really went: the same, or the routed one. */
  readonly wireUrl: string;
  readonly proxy?: Proxy;
}

const kinds: readonly (readonly [RegExp, ErrorKind])[] = [
  [/^(?:UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT|ESOCKETTIMEDOUT)$/, "timeout"],
  [/^(?:Z_|ERR_(?:_ERROR_FORMAT|BROTLI|ZSTD|ZLIB)|ZSTD_|HPE_|UND_ERR_HEADERS_OVERFLOW)/, "invalid-response"],
  [/^(?:UND_ERR_INVALID_ARG|ERR_INVALID_(?:URL|CHAR|HTTP_TOKEN))$/, "invalid-request"],
];

const words: readonly (readonly [RegExp, string])[] = [
  [/^ENOTFOUND$/, "its host name is not known"],
  [/^EAI_/, "the name server did not answer"],
  [/^ECONNREFUSED$/, "nothing accepts connections there"],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, "the connection was closed"],
  [/^(?:EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, "there is no way to it from here"],
  [/^ERR_PROXY_TUNNEL$/, "the proxy does not let it through"],
  [/CERT|SIGNATURE|_TLS_|^ERR_SSL/, "its certificate is not trusted; behind a company's proxy set NODE_EXTRA_CA_CERTS"],
];

/**
 * The provider error for whatever a transport threw: `network`, or `timeout`, `invalid-response` and `invalid-request`
 * where the code says so. Its cause is a copy without credentials and URLs, since libraries put both into theirs.
 */
export function describeFailure(error: unknown, route: Route, exchange: Exchange): SearchProviderError {
  if (isSearchProviderError(error)) return error;
  const { code, message, isTimeout } = traceError(error);
  const secrets = [...exchange.secrets, ...(route.proxy?.secrets ?? [])];
  const clean = (text: string): string => cutText(hideUrls(redactSecrets(text.slice(0, 10_000), secrets)), 300);
  const cause = Object.assign(new Error(clean(message)), code === undefined ? {} : { code: clean(code) });
  const proxyStatus = route.proxy && /^Proxy .*\((\d{3})\)/.exec(message)?.[1];
  if (proxyStatus !== undefined) return describeProxyRefusal(Number(proxyStatus), route, exchange, cause);
  const said = code === undefined ? clean(message) : `${describeCode(code)}${clean(code)}`;
  const kind =
    kinds.find(([pattern]) => code !== undefined && pattern.test(code))?.[1] ?? (isTimeout ? "timeout" : "network");
  const target = `${exchange.label} (${describeRoute(route)})`;
  const sentences: Partial<Record<ErrorKind, string>> = {
    timeout: `${target} did not answer in time: ${said}.`,
    "invalid-response": `${target} sent an answer that cannot be read: ${said}.`,
    "invalid-request": `${target} was not asked, since the request is not valid: ${said}. Check the configured URL and headers.`,
  };
  const sentence = sentences[kind] ?? `${target} could not be reached: ${said}.`;
  return new SearchProviderError({ provider: exchange.provider, kind, message: sentence, cause });
}

/** The error for a proxy that does not let a request through. */
export function describeProxyRefusal(
  status: number,
  route: Route,
  exchange: Exchange,
  cause?: Error,
): SearchProviderError {
  const target = `${exchange.label} (${describeRoute(route)})`;
  const { provider } = exchange;
  return new SearchProviderError(
    status === 407
      ? {
          provider,
          kind: "not-configured",
          message: `${target} was not asked: the proxy wants a user name and password (407). Put them into ${route.proxy?.variable}.`,
          status,
          cause,
        }
      : { provider, kind: "network", message: `${target} could not be reached: the proxy answered ${status}.`, cause },
  );
}

/** Hosts only: paths and queries can hold credentials and private words. */
function describeRoute({ url, wireUrl, proxy }: Route): string {
  const wireHost = new URL(wireUrl).host;
  const routed = wireHost === url.host ? "" : ` by way of ${wireHost} (WEBSONDE_UPSTREAM_URL)`;
  return `${url.host}${routed}${proxy === undefined ? "" : ` through the proxy ${proxy.host} (${proxy.variable})`}`;
}

function describeCode(code: string): string {
  const found = words.find(([pattern]) => pattern.test(code))?.[1];
  return found === undefined ? "" : `${found}, `;
}

function hideUrls(text: string): string {
  return text.replace(/\b([a-z][a-z\d+.-]{0,20}):\/\/(?:[^\s/@"'<>]*@)?([^\s/?#@"'<>]*)[^\s"'<>]*/gi, "$1://$2");
}
