import { parseLocation, parseSite } from "./parse-site.ts";
import type { Site } from "./parse-site.ts";

/**
 * Whether a URL lies on a site: its host is the site's or a sub-domain of it (`www.` does not count, IDNs have one form),
 * and its path starts with the site's path at a boundary: `/guide` takes in `/guide/a` and `/guide.html`, not `/guidebook`.
 * Scheme and port do not count. False where either cannot be read.
 */
export function matchesSite(url: string, site: string): boolean {
  const [location, wanted] = [parseLocation(url), parseSite(site)];
  return location !== undefined && wanted !== undefined && isWithinSite(location, wanted);
}

/** {@link matchesSite} for what is parsed already. */
export function isWithinSite(location: Site, site: Site): boolean {
  if (location.host !== site.host && !location.host.endsWith(`.${site.host}`)) return false;
  if (!location.path.startsWith(site.path)) return false;
  const next = location.path.charAt(site.path.length);
  return next === "" || "/?#.".includes(next);
}
