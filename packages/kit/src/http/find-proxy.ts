import { SearchProviderError } from "@websonde/search-core";
import { encodeBase64 } from "./encode-base64.ts";
import { isInAddressRange, isLoopbackHost } from "./private-address.ts";
import type { Exchange } from "./types.ts";

/** A proxy of the environment. */
export interface Proxy {
  /** Without user name and password, but for SOCKS, where they go by no header. */
  readonly url: string;
  /** Host and port, for messages. */
  readonly host: string;
  /** The variable that names it. */
  readonly variable: string;
  /** User name and password, ready for `Proxy-Authorization`. */
  readonly authorization?: string;
  /** What of them must stand in no message. */
  readonly secrets: readonly string[];
}

const variables = {
  "http:": ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"],
  "https:": ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"],
};

const defaultPorts: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

/**
 * The proxy for a URL, by curl's habits: lower-case variables first, no scheme means http, and `NO_PROXY` holds hosts
 * (with their sub-domains), `host:port`, address ranges or `*`. One difference: this machine's own addresses go direct
 * unless the proxy runs on this machine too, since no other one could reach them.
 * Throws `not-configured` for a value that cannot be used, without showing it.
 */
export function findProxy(url: URL, exchange: Pick<Exchange, "env" | "provider">): Proxy | undefined {
  const { env, provider } = exchange;
  const variable = variables[url.protocol === "http:" ? "http:" : "https:"].find((name) => isSet(env, name));
  if (variable === undefined || isExcepted(url, env["no_proxy"] ?? env["NO_PROXY"] ?? "")) return undefined;
  const value = env[variable]?.trim() ?? "";
  // undici's socks5 leaves names to the proxy already, which is all that socks5h asks for
  const text = value.includes("://") ? value.replace(/^socks5h:/i, "socks5:") : `http://${value}`;
  const proxy = URL.canParse(text) ? new URL(text) : undefined;
  if (proxy === undefined || !["http:", "https:", "socks5:"].includes(proxy.protocol) || proxy.hostname === "")
    throw new SearchProviderError({
      provider,
      kind: "not-configured",
      message: `${variable} must be the URL of a proxy (http, https or socks5), such as http://proxy.example:8080.`,
    });
  if (isLoopbackHost(url.hostname) && !isLoopbackHost(proxy.hostname)) return undefined;
  const user = decode(proxy.username);
  const password = decode(proxy.password);
  const pair = encodeBase64(`${user}:${password}`);
  return {
    url: proxy.protocol === "socks5:" ? proxy.href : `${proxy.protocol}//${proxy.host}`,
    host: proxy.host,
    variable,
    ...(user === "" && password === ""
      ? { secrets: [] }
      : { authorization: `Basic ${pair}`, secrets: [password, pair] }),
  };
}

/** A CGI server sets `HTTP_PROXY` from the client's `Proxy` header: with `REQUEST_METHOD` it is a stranger's value. */
function isSet(env: Exchange["env"], name: string): boolean {
  return env[name]?.trim() ? name !== "HTTP_PROXY" || env["REQUEST_METHOD"] === undefined : false;
}

function isExcepted(url: URL, exceptions: string): boolean {
  const port = url.port === "" ? defaultPorts[url.protocol] : url.port;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return exceptions
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .some((entry) => {
      if (entry === "*") return true;
      if (entry.includes("/")) return isInAddressRange(host, entry);
      const [, name = entry, only] = /^(\[[^\]]*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
      if (only !== undefined && only !== port) return false;
      const bare = name.replace(/^\[|\]$/g, "").replace(/^\*?\.|\.$/g, "");
      return bare !== "" && (host === bare || host.endsWith(`.${bare}`));
    });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
