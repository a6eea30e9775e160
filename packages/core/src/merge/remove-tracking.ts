const trackingParameters = new Set([
  "gclid",
  "gbraid",
  "wbraid",
  "fbclid",
  "msclkid",
  "yclid",
  "dclid",
  "mc_cid",
  "mc_eid",
  "igshid",
  "srsltid",
  "ved",
  "_hsenc",
  "_hsmi",
  "ref_src",
]);

/** Whether a query parameter only tells who sent the reader (`utm_…`, `gclid` and their like). Case does not matter. */
export function isTrackingParameter(name: string): boolean {
  const lowerCase = name.toLowerCase();
  return lowerCase.startsWith("utm_") || trackingParameters.has(lowerCase);
}

/**
 * The URL without its tracking parameters. Everything else keeps its spelling, letter by letter: a URL that was parsed
 * and written again can miss the page it meant.
 */
export function removeTracking(url: string): string {
  const fragmentStart = url.indexOf("#");
  const address = fragmentStart === -1 ? url : url.slice(0, fragmentStart);
  const queryStart = address.indexOf("?");
  if (queryStart === -1) return url;
  const pairs = address.slice(queryStart + 1).split("&");
  const kept = pairs.filter((pair) => !isTrackingParameter(nameOf(pair)));
  if (kept.length === pairs.length) return url;
  const query = kept.length === 0 ? "" : `?${kept.join("&")}`;
  return address.slice(0, queryStart) + query + url.slice(address.length);
}

/** The name of a `name=value` pair. */
export function nameOf(pair: string): string {
  const end = pair.indexOf("=");
  return end === -1 ? pair : pair.slice(0, end);
}
