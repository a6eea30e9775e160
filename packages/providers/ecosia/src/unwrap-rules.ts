import type { UnwrapRule } from "@websonde/search-kit/html";

/** Links are direct. Its blog and its help are pages like others; everything else on its own hosts is no result. */
export const unwrapRules: readonly UnwrapRule[] = [
  { host: "www.ecosia.org", reject: "always" },
  ...["/", "/search", "/images", "/videos", "/news", "/maps"].map(
    (path) => ({ host: "ecosia.org", path, reject: "always" }) as const,
  ),
];
