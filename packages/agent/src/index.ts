export { classifyFailure, failureClasses } from "./auto/classify-failure.ts";
export type { FailureClass } from "./auto/classify-failure.ts";
