const localPort = 11_434;

/** Addresses to listen on, and what a client asks instead. */
const reachable: ReadonlyMap<string, string> = new Map([
  ["0.0.0.0", "127.0.0.1"],
  ["[::]", "[::1]"],
]);

/**
 * `OLLAMA_HOST` as Ollama itself reads it: without a scheme it is http with port 11434, but https for the cloud; a port
 * that is none counts as absent, a missing host is this machine, a path is kept. The cloud is https in any case, since the
 * key goes there. What is no address comes back as it is.
 */
export function readHost(value: string): string {
  const text = value.trim().replace(/^(["'])(.*)\1$/s, "$2");
  const [, scheme, authority = "", path = ""] = /^(?:([a-z][a-z\d+.-]*):\/\/)?([^/?#]*)(.*)$/is.exec(text) ?? [];
  const { host, port } = splitAuthority(authority);
  const written = `${scheme ?? "http"}://${host}${port === undefined ? "" : `:${port}`}${path}`;
  if (!URL.canParse(written)) return text;
  const url = new URL(written);
  if (scheme === undefined && port === undefined) url.port = String(localPort);
  url.hostname = reachable.get(url.hostname) ?? url.hostname;
  if (!isCloud(url.href)) return url.href;
  url.protocol = "https:";
  if (scheme === undefined) url.port = "";
  return url.href;
}

/** Whether an address is the vendor's own: `ollama.com` and its sub-domains. Everything else is a server of the user's. */
export function isCloud(address: string): boolean {
  return URL.canParse(address) && /(?:^|\.)ollama\.com\.?$/.test(new URL(address).hostname);
}

function splitAuthority(authority: string): { readonly host: string; readonly port: number | undefined } {
  // A user name is refused later, with what to do instead.
  if (authority.includes("@")) return { host: authority, port: undefined };
  // An address of IPv6 may stand without its brackets, but only without a port.
  if (/:.*:/.test(authority) && !authority.startsWith("[")) return { host: `[${authority}]`, port: undefined };
  const [, host, digits = ""] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(authority) ?? [];
  const port = /^\d{1,5}$/.test(digits) && Number(digits) <= 65_535 ? Number(digits) : undefined;
  return { host: host || "127.0.0.1", port };
}
