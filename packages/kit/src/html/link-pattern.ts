/** Which links a rule is about. */
export interface LinkPattern {
  /**
   * `bing.com`: that host and its sub-domains. `google.*`: google.com and its country hosts, with or without `www.`; no
   * other sub-domain, since `docs.google.com` is a result like any other.
   */
  readonly host: string;
  /** `/ck/a`: exactly this path; with a `*` at its end or its start: paths that begin or end so. Default: every path. */
  readonly path?: string;
}

const countrySuffix = /^(?:com|cat|[a-z]{2}|com?\.[a-z]{2})$/;

/** Whether a URL is one that a rule is about. */
export function matchesLink(url: URL, { host, path }: LinkPattern): boolean {
  return matchesHost(url.hostname.replace(/\.$/, ""), host) && (path === undefined || matchesPath(url.pathname, path));
}

function matchesHost(hostname: string, pattern: string): boolean {
  if (!pattern.endsWith(".*")) return hostname === pattern || hostname.endsWith(`.${pattern}`);
  const bare = hostname.startsWith("www.") ? hostname.slice(4) : hostname;
  const stem = pattern.slice(0, -1);
  return bare.startsWith(stem) && countrySuffix.test(bare.slice(stem.length));
}

function matchesPath(pathname: string, pattern: string): boolean {
  if (pattern.startsWith("*")) return pathname.endsWith(pattern.slice(1));
  if (pattern.endsWith("*")) return pathname.startsWith(pattern.slice(0, -1));
  return pathname === pattern;
}
