import { adLinks } from "./ad-links.ts";
import { decodeTarget } from "./decode-target.ts";
import type { TargetPlace } from "./decode-target.ts";
import { matchesLink } from "./link-pattern.ts";
import type { LinkPattern } from "./link-pattern.ts";

/**
 * How an engine's page writes links, one row per kind; the first row that fits a link decides. Either the target stands
 * inside the link (`param` or `segment`), or the link is no result. `reject: "link"`: a link of the engine to itself, which
 * may well be a result behind a redirect; `reject: "always"`: no result there either.
 */
export type UnwrapRule = LinkPattern & (TargetPlace | { readonly reject: "link" | "always" });

/**
 * Where a link of a result page really goes: an absolute http or https URL, or nothing when it is no result (an ad, the
 * engine's own link, another scheme, a target that cannot be read). Links that no rule is about stay as they are.
 */
export function unwrapUrl(href: string, pageUrl: string, rules: readonly UnwrapRule[]): string | undefined {
  const written = href.trim();
  // These two are the page itself.
  if (written === "" || written.startsWith("#")) return undefined;
  const link = parseHttpUrl(written, pageUrl);
  if (link === undefined || isAd(link)) return undefined;
  const rule = rules.find((one) => matchesLink(link, one));
  if (rule === undefined) return link.href;
  const target = "reject" in rule ? undefined : parseHttpUrl(decodeTarget(link, rule));
  if (target === undefined || isAd(target)) return undefined;
  const isRejected = rules.some((one) => "reject" in one && one.reject === "always" && matchesLink(target, one));
  return isRejected ? undefined : target.href;
}

function isAd(url: URL): boolean {
  return adLinks.some((one) => matchesLink(url, one));
}

function parseHttpUrl(text: string | undefined, base?: string): URL | undefined {
  if (text === undefined) return undefined;
  try {
    const url = new URL(text, base);
    return url.protocol === "https:" || url.protocol === "http:" ? url : undefined;
  } catch {
    // Relative without a base, or no URL at all.
    return base === undefined ? undefined : parseHttpUrl(text);
  }
}
