export { classifyFailure } from "./errors/classify-failure.ts";
export type { FailureContext } from "./errors/classify-failure.ts";
export type { ErrorRule, ErrorTable } from "./errors/error-table.ts";
export { expectJson } from "./errors/expect-json.ts";
export { readErrorFacts } from "./errors/read-error-facts.ts";
export type { ErrorFacts, FailedReply } from "./errors/read-error-facts.ts";
