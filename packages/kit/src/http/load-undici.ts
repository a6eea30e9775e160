type Undici = typeof import("undici");
type Dispatcher = import("undici").Dispatcher;

/** More proxies than this come from hosts that make a new environment for each client; the oldest pool goes. */
const mostProxies = 16;

let loading: Promise<Undici | undefined> | undefined;
let direct: Dispatcher | undefined;
const proxied = new Map<string, Dispatcher>();

/**
 * undici, loaded once; nothing on runtimes that cannot run it. Bun brings a shim of that name that ignores dispatchers.
 */
export function loadUndici(): Promise<Undici | undefined> {
  loading ??= isBun() ? Promise.resolve(undefined) : import("undici").catch(() => undefined);
  return loading;
}

export function isBun(): boolean {
  return globalThis.process?.versions?.["bun"] !== undefined;
}

/**
 * The process's connection pool, direct or through a proxy. The global dispatcher stays untouched: other copies of
 * undici share it. Idle sockets are unref'd, so a process ends at once.
 */
export function getDispatcher(
  undici: Undici,
  proxy: { readonly url: string; readonly authorization?: string } | undefined,
): Dispatcher {
  if (proxy === undefined) return (direct ??= new undici.Agent());
  const key = `${proxy.url} ${proxy.authorization ?? ""}`;
  const known = proxied.get(key);
  if (known !== undefined) return known;
  const [oldest] = proxied.keys();
  if (oldest !== undefined && proxied.size >= mostProxies) {
    void proxied.get(oldest)?.close();
    proxied.delete(oldest);
  }
  const agent = new undici.ProxyAgent({
    uri: proxy.url,
    // As curl does: absolute form for http, CONNECT for https.
    proxyTunnel: false,
    ...(proxy.authorization === undefined ? {} : { token: proxy.authorization }),
  });
  proxied.set(key, agent);
  return agent;
}
