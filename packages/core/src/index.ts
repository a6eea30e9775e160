export { errorKinds, isSearchProviderError, SearchProviderError } from "./errors.ts";
export type { ErrorKind, SearchProviderErrorDetails } from "./errors.ts";
export type { ParsedQuery, QueryTerm } from "./query/parse-query.ts";
export type * from "./types/outcome.ts";
export type * from "./types/provider.ts";
export { recencies, safeSearchLevels } from "./types/request.ts";
export type { Recency, SafeSearch, SearchQuery, SearchRequest } from "./types/request.ts";
export type * from "./types/response.ts";
export type * from "./types/upstream-registry.ts";
