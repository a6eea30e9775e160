import type { ErrorFacts } from "./read-error-facts.ts";

const headerNames = ["x-request-id", "request-id", "x-msh-request-id"] as const;

/** The id by which a vendor's support finds the request: of the body, else of a header, else of the error itself. */
export function readRequestId({ json, headers }: Pick<ErrorFacts, "json" | "headers">): string | undefined {
  const { request_id, requestId, error } = readObject(json);
  const named = [request_id, requestId, ...headerNames.map((name) => headers?.get(name))].find(isId);
  const { id } = readObject(error);
  // An error's `id` may also be the name of its kind (`rate_limited`), so it must look like an id of its own.
  return named ?? (isId(id) && looksUnique.test(id) ? id : undefined);
}

/** A UUID, or at least eight letters and digits in a row with both among them (`req_011CXabc`). */
const looksUnique = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$|(?=[A-Za-z\d]*[A-Za-z])(?=[A-Za-z\d]*\d)[A-Za-z\d]{8}/i;

function isId(value: unknown): value is string {
  return typeof value === "string" && /^[\w.:/=+-]{1,100}$/.test(value);
}

function readObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
