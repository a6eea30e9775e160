/** In the order in which they are believed; several vendors fill more than one. */
const messageFields = [
  "detail",
  "error",
  "message",
  "msg",
  "errors",
  "details",
  "error_description",
  "error_message",
  "errorMessage",
  "readableMessage",
  "title",
] as const;

/** Reason phrases and the like, which say less than the status. */
const generic =
  /^(?:bad request|unauthorized|forbidden|not found|error|unknown error|request validation error|(?:internal )?server error|bad gateway)\.?$/i;

/**
 * The message inside an error envelope, however deep it stands. A sentence is preferred to a code or a reason phrase
 * (`{"error":"Bad Request","message":["numResults must not be less than 1"]}`).
 */
export function readErrorMessage(json: unknown): string | undefined {
  const found = listMessages(json, 0);
  return (
    found.find((text) => /\s/.test(text) && !generic.test(text)) ??
    found.find((text) => /\s/.test(text)) ??
    found.find((text) => !/^-?[\d.]+$/.test(text)) ??
    found[0]
  );
}

function listMessages(value: unknown, depth: number): string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [value.trim()];
  if (typeof value === "number") return [String(value)];
  if (typeof value !== "object" || value === null || depth > 6) return [];
  if (Array.isArray(value))
    return (
      value
        .slice(0, 5)
        .map((one) => listMessages(one, depth + 1))
        .find((list) => list.length > 0) ?? []
    );
  const fields: Readonly<Record<string, unknown>> = { ...value };
  return messageFields.flatMap((field) => (Object.hasOwn(fields, field) ? listMessages(fields[field], depth + 1) : []));
}
