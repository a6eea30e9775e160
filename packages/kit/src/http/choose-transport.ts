import { SearchProviderError } from "@websonde/search-core";
import { makeFetchTransport } from "./fetch-transport.ts";
import { findProxy, type Proxy } from "./find-proxy.ts";
import { getDispatcher, isBun, loadUndici } from "./load-undici.ts";
import type { HeaderLine, Transport } from "./transport.ts";
import type { Exchange } from "./types.ts";
import { makeUndiciTransport } from "./undici-transport.ts";

/** What a request would carry if it were not for the proxy: Node's `fetch` knows none. */
const fetchHeaders: readonly HeaderLine[] = [
  ["accept", "*/*"],
  ["accept-encoding", "gzip, deflate, br"],
  ["user-agent", "node"],
];

/** How a URL is reached: an injected `fetch`, undici (for `raw` and for proxies), or the runtime's own `fetch`. */
export async function chooseTransport(
  wireUrl: string,
  exchange: Exchange,
): Promise<{ readonly transport: Transport; readonly proxy?: Proxy }> {
  if (exchange.fetch !== undefined) return { transport: makeFetchTransport(exchange.fetch) };
  const isRaw = exchange.transport === "raw";
  const proxy = findProxy(new URL(wireUrl), exchange);
  const undici = isRaw || proxy !== undefined ? await loadUndici() : undefined;
  if (undici !== undefined) {
    const transport = makeUndiciTransport(undici, getDispatcher(undici, proxy), isRaw ? [] : fetchHeaders);
    return { transport, ...(proxy === undefined ? {} : { proxy }) };
  }
  if (proxy === undefined) return { transport: makeFetchTransport(fetch) };
  if (!isBun())
    throw new SearchProviderError({
      provider: exchange.provider,
      kind: "not-configured",
      message: `${exchange.label}: ${proxy.variable} names a proxy, which this runtime cannot use. Pass a fetch of your own or unset it.`,
    });
  const viaProxy: typeof fetch = (input, init) => fetch(input, { ...init, ...bunProxy(proxy) });
  return { transport: makeFetchTransport(viaProxy), proxy };
}

/** Bun's own option of `fetch`. */
function bunProxy({ url, authorization }: Proxy): object {
  return { proxy: authorization === undefined ? url : { url, headers: { "Proxy-Authorization": authorization } } };
}
