import type { UnwrapRule } from "@websonde/search-kit/html";

/**
 * `r.search.yahoo.com/…/RU=<target>/RK=…` is a link that is counted first; the target stands in its path. Every other link to
 * a host of the search (pictures, videos, another search) is one of its own, also behind such a link.
 */
export const unwrapRules: readonly UnwrapRule[] = [
  { host: "r.search.yahoo.com", segment: "RU", decode: "uri" },
  { host: "search.yahoo.com", reject: "always" },
];
