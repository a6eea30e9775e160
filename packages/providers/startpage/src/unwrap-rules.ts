import type { UnwrapRule } from "@websonde/search-kit/html";

/** Links are direct, but for some through a redirect; all others to Startpage are its own, its proxy's among them. */
export const unwrapRules: readonly UnwrapRule[] = [
  { host: "startpage.com", path: "/do/d/search", param: "url", decode: "uri" },
  { host: "startpage.com", reject: "always" },
];
