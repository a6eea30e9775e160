const codeFields = [
  "code",
  "type",
  "tag",
  "name",
  "status",
  "reason",
  "error_code",
  "errorCode",
  "statusCode",
] as const;
const statusFields = ["status", "statusCode", "code", "httpStatusCode"] as const;
/** Where envelopes keep what is inside them; other fields belong to results. */
const innerFields = ["error", "errors", "detail", "details", "response", "fault", "cause"] as const;

/** Every code of an error envelope as text, outermost first, without repeats; at most 50. A bounded look. */
export function readErrorCodes(json: unknown): readonly string[] {
  const codes = listEnvelopes(json).flatMap((envelope) => [
    ...codeFields.map((field) => readCode(envelope[field])),
    // `{"error":"invalid_grant"}`, `{"detail":"usage_limit_exceeded"}`: a single word is a code
    ...(["error", "detail"] as const).map((field) => {
      const value = envelope[field];
      return typeof value === "string" && /^[A-Za-z][\w.:-]*$/.test(value) ? readCode(value) : undefined;
    }),
  ]);
  return [...new Set(codes.filter((code) => code !== undefined))].slice(0, 50);
}

/** An HTTP status from 400 to 599 inside a body, outermost first. */
export function readInnerStatus(json: unknown): number | undefined {
  return listEnvelopes(json)
    .flatMap((envelope) => statusFields.map((field) => Number(envelope[field])))
    .find((status) => Number.isInteger(status) && status >= 400 && status <= 599);
}

/** The objects of an envelope, breadth first: the body itself and what its error fields hold, in lists too. */
function listEnvelopes(json: unknown): readonly Readonly<Record<string, unknown>>[] {
  const envelopes: Readonly<Record<string, unknown>>[] = [];
  const queue: unknown[] = [json];
  for (let index = 0; index < queue.length && index < 100; index++) {
    const value = queue[index];
    if (Array.isArray(value)) queue.push(...value.slice(0, 10));
    else if (isRecord(value)) {
      envelopes.push(value);
      queue.push(...innerFields.filter((field) => Object.hasOwn(value, field)).map((field) => value[field]));
    }
  }
  return envelopes;
}

function readCode(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, 200) : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
