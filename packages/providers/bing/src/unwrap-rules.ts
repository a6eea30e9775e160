import type { UnwrapRule } from "@websonde/search-kit/html";

/**
 * `/ck/a?…&u=a1<base64url>` is a link that is counted first; versions other than `a1` are not known. Every other link of Bing
 * is one of its own (pictures, videos, another search), and `r.msn.com` was its counter of clicks on ads until 2016.
 */
export const unwrapRules: readonly UnwrapRule[] = [
  { host: "bing.com", path: "/ck/a", param: "u", decode: "base64url", tag: "a1" },
  { host: "bing.com", reject: "link" },
  { host: "r.msn.com", reject: "always" },
];
