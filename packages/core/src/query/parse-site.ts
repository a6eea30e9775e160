/** Where a result must be: a host with its sub-domains and, optionally, the start of a path. */
export interface Site {
  /** ASCII, lower case, without `www.`, port and trailing dot. */
  readonly host: string;
  /** Decoded, lower case, with its leading slash and without a trailing one; empty where any path will do. */
  readonly path: string;
}

/** Letters, digits, `-` and `_` in labels, or an IPv6 address. */
const hostPattern = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/;
const maxHostLength = 253;

/**
 * Reads a `site:` value or an entry of a domain list: spaces around it, scheme, `*.`, port, and dots and slashes at the
 * end do not count, and an internationalised host has one form. Undefined where no host can be read.
 */
export function parseSite(entry: string): Site | undefined {
  const location = parseLocation(`http://${cleanSite(entry)}`);
  if (location === undefined || location.host.length > maxHostLength || !hostPattern.test(location.host))
    return undefined;
  return { host: location.host, path: withoutTrailing(location.path, "/") };
}

/** The sites of a list, each once; `a.com,b.com` counts as two. Entries without a readable host are left out. */
export function parseSites(entries: readonly string[]): readonly Site[] {
  const sites = new Map<string, Site>();
  // A comma may belong to a path, never to a host.
  for (const entry of entries.flatMap((value) => (value.includes("/") ? value : value.split(",")))) {
    const site = parseSite(entry);
    if (site) sites.set(site.host + site.path, site);
  }
  return [...sites.values()];
}

/** Where a URL of any scheme is, in the form of {@link Site}, query string included. Undefined for what is no URL or has no host. */
export function parseLocation(url: string): Site | undefined {
  const parsed = URL.parse(url);
  const host = comparableHost(parsed?.hostname ?? "");
  if (parsed === null || host === "") return undefined;
  return { host, path: decode(parsed.pathname + parsed.search + parsed.hash).toLowerCase() };
}

/** A `site:` value as the parsed query holds it: lower case, without scheme, `*.`, and dots and slashes at the end. */
export function cleanSite(value: string): string {
  const withoutScheme = value
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, "");
  return withoutTrailing(withoutScheme.replace(/^(?:\*?\.)+/, ""), "/.");
}

function comparableHost(hostname: string): string {
  // At least two labels stay: `www.com` is a host of its own and must not stand for every `.com`.
  return withoutTrailing(hostname.toLowerCase(), ".").replace(/^(?:www\.)+(?=[^.]+\.)/, "");
}

/** Percent-escapes read as characters, where they are well-formed; escaped delimiters stay escaped. */
function decode(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

/** A loop: the regular expression for it takes quadratic time on a text full of these characters. */
function withoutTrailing(text: string, characters: string): string {
  let length = text.length;
  while (length > 0 && characters.includes(text.charAt(length - 1))) length--;
  return text.slice(0, length);
}
