import type { UnwrapRule } from "@websonde/search-kit/html";

/**
 * `/l/?uddg=<target>` is a link that is counted first; every other link of DuckDuckGo is one of its own. The last row of
 * older lists is a search at Google. Links to ads (`/y.js`, Bing's `/aclick`) are never results, here or behind a redirect.
 */
export const unwrapRules: readonly UnwrapRule[] = [
  { host: "duckduckgo.com", param: "uddg", decode: "uri" },
  { host: "google.*", path: "/search", reject: "always" },
];
