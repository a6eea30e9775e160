import type { ErrorFacts } from "./read-error-facts.ts";

/** The id by which a vendor's support finds the request: of the body, else of a header. */
export function readRequestId({ json, headers }: Pick<ErrorFacts, "json" | "headers">): string | undefined {
  const fields: Readonly<Record<string, unknown>> = typeof json === "object" && json !== null ? { ...json } : {};
  return [fields["request_id"], fields["requestId"], headers?.get("x-request-id"), headers?.get("request-id")].find(
    (id): id is string => typeof id === "string" && /^[\w.:/=+-]{1,100}$/.test(id),
  );
}
