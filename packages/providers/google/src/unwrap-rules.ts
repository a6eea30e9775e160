import type { UnwrapRule } from "@websonde/search-kit/html";

/**
 * Links that are counted first are `/url?q=<target>`, or `url=` when a script wrote them, on every country's host. All other
 * addresses of those hosts are Google's own pages; its other services (`docs.google.com`) are results like any other, but
 * for the searches that head boxes of maps, news and papers. Where `/goto` leads only another request could tell.
 */
export const unwrapRules: readonly UnwrapRule[] = [
  { host: "google.*", path: "/url", param: ["q", "url"], decode: "uri" },
  { host: "google.*", reject: "always" },
  { host: "maps.google.*", path: "/maps", reject: "always" },
  { host: "news.google.*", path: "/news", reject: "always" },
  { host: "scholar.google.*", path: "/scholar", reject: "always" },
];
