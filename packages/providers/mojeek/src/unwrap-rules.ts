import type { UnwrapRule } from "@websonde/search-kit/html";

/** Links are direct. Those to Mojeek's own hosts are more results of a site, other searches and the like. */
export const unwrapRules: readonly UnwrapRule[] = ["mojeek.com", "mojeek.co.uk", "mojeek.de", "mojeek.fr"].map(
  (host) => ({ host, reject: "always" }),
);
