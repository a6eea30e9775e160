import type { SearchProvider } from "../types/provider.ts";

/** What the type checker sees of every provider package from within the core (see "paths" in ../../tsconfig.json). */
declare const provider: SearchProvider;
export default provider;
