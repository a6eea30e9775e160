/** The cookies of one search. */
export interface CookieJar {
  /** Keeps what a reply from `url` sets (`Set-Cookie` lines). */
  store(url: string, lines: readonly string[], now: number): void;
  /** The value of `Cookie` for a request to `url`; nothing where there is none. */
  write(url: string): string | undefined;
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly host: string;
  /** Without a `Domain` a cookie goes back to its very host only. */
  readonly isHostOnly: boolean;
}

const mostCookies = 50;
const longestCookie = 4_096;

/**
 * A jar that lives as long as one search, so it is kept by host: paths and `Secure` make no difference among the few
 * pages of one engine. What is no cookie, or meant for a foreign host, is dropped.
 */
export function createCookieJar(): CookieJar {
  const cookies = new Map<string, Cookie>();
  return {
    store(url, lines, now) {
      const { hostname } = new URL(url);
      for (const line of lines) {
        const cookie = readCookie(line, hostname);
        if (cookie === undefined) continue;
        const key = `${cookie.host} ${cookie.name}`;
        cookies.delete(key);
        if (!isExpired(line, now) && cookies.size < mostCookies) cookies.set(key, cookie);
      }
    },
    write(url) {
      const { hostname } = new URL(url);
      const sent = [...cookies.values()].filter(({ host, isHostOnly }) =>
        isHostOnly ? hostname === host : isBelow(hostname, host),
      );
      return sent.length === 0 ? undefined : sent.map(({ name, value }) => `${name}=${value}`).join("; ");
    },
  };
}

function readCookie(line: string, hostname: string): Cookie | undefined {
  const [pair = ""] = line.split(";");
  const equals = pair.indexOf("=");
  const name = pair.slice(0, equals).trim();
  const value = pair.slice(equals + 1).trim();
  const isCookie = equals > 0 && /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value);
  if (!isCookie || pair.length > longestCookie) return undefined;
  const domain = readAttribute(line, "domain")?.replace(/^\./, "").toLowerCase();
  if (!domain) return { name, value, host: hostname, isHostOnly: true };
  // A single label would reach every site below it.
  return domain.includes(".") && isBelow(hostname, domain)
    ? { name, value, host: domain, isHostOnly: false }
    : undefined;
}

function isExpired(line: string, now: number): boolean {
  const age = readAttribute(line, "max-age");
  if (age !== undefined && /^-?\d+$/.test(age)) return Number(age) <= 0;
  return Date.parse(readAttribute(line, "expires") ?? "") <= now;
}

function readAttribute(line: string, name: string): string | undefined {
  const attributes = line.split(";").slice(1);
  const found = attributes.find((one) => one.trim().toLowerCase().startsWith(`${name}=`));
  return found?.slice(found.indexOf("=") + 1).trim();
}

function isBelow(hostname: string, host: string): boolean {
  return hostname === host || hostname.endsWith(`.${host}`);
}
