import type { LinkPattern } from "./link-pattern.ts";

/** Where engines send a click on an ad. Such a link is no result on any engine's page, nor behind any engine's redirect. */
export const adLinks: readonly LinkPattern[] = [
  { host: "duckduckgo.com", path: "*/y.js" },
  { host: "bing.com", path: "/aclick*" },
  { host: "bing.com", path: "/aclk*" },
  { host: "google.*", path: "/aclk*" },
  { host: "google.*", path: "/pagead/*" },
  { host: "googleadservices.com" },
  { host: "ad.doubleclick.net" },
  { host: "search.yahoo.com", path: "/cbclk*" },
];
