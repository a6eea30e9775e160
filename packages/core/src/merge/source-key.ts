import { isTrackingParameter, nameOf } from "./remove-tracking.ts";

/**
 * What makes two URLs the same page across engines; never an address to open. Scheme, user information, default port,
 * `www.`, a mobile or AMP prefix, one trailing slash, the order of parameters, tracking parameters, needless
 * percent-escapes and the fragment do not count; another port, the case of the path and hash routes (`#/…`, `#!…`) do.
 * Text that is no http(s) URL is its own key.
 */
export function sourceKey(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return url.trim();
  const host = keyHost(parsed.hostname) + (parsed.port === "" ? "" : `:${parsed.port}`);
  return host + keyPath(parsed.pathname) + keyQuery(parsed.search) + keyFragment(parsed.hash);
}

/** Prefixes go only where a dot remains: `m.example.org` is `example.org`, `m.test` is a site of its own. */
function keyHost(hostname: string): string {
  return hostname
    .replace(/\.$/, "")
    .replace(/^www\.(?=[^.]+\.)/, "")
    .replace(/^(?:m|mobile|amp)\.(?=[^.]+\.)/, "");
}

function keyPath(pathname: string): string {
  const path = decodeNeedless(pathname);
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

function keyQuery(search: string): string {
  const pairs = decodeNeedless(search.slice(1))
    .split("&")
    .filter((pair) => pair !== "" && !isTrackingParameter(nameOf(pair)));
  // By name alone, so that `a=2&a=1` keeps its order: it may matter.
  return pairs.length === 0 ? "" : `?${pairs.toSorted(compareNames).join("&")}`;
}

function compareNames(left: string, right: string): number {
  const [leftName, rightName] = [nameOf(left), nameOf(right)];
  return leftName < rightName ? -1 : leftName > rightName ? 1 : 0;
}

function keyFragment(hash: string): string {
  return /^#[!/]/.test(hash) ? decodeNeedless(hash) : "";
}

/** Escapes of unreserved characters mean the character itself (RFC 3986, 6.2.2.2); the others in upper case. */
function decodeNeedless(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
  });
}
