/** What stands in an error and in everything that caused it. */
export interface ErrorTrace {
  /** The first code of a library or of the system, such as `ECONNREFUSED`. */
  readonly code?: string;
  /** The innermost message: the outer ones say "fetch failed". */
  readonly message: string;
  /** One of them is a timeout by its name. */
  readonly isTimeout: boolean;
}

/** Walks `cause` and `errors` (of an AggregateError), outermost first; at most 30 of them, rings and all. */
export function traceError(error: unknown): ErrorTrace {
  const chain: unknown[] = [error];
  for (let index = 0; index < chain.length && index < 30; index++) {
    const current = chain[index];
    if (!isRecord(current)) continue;
    const inner = [current["cause"], ...(Array.isArray(current["errors"]) ? current["errors"].slice(0, 10) : [])];
    chain.push(...inner.filter((one) => one !== undefined && !chain.includes(one)));
  }
  const records = chain.filter(isRecord);
  // A DOMException's code is a number.
  const code = records.map((record) => record["code"]).find((value) => typeof value === "string" && value !== "");
  const message = chain.map((one) => (isRecord(one) ? one["message"] : one)).findLast(isFilledText) ?? "";
  return {
    ...(typeof code === "string" ? { code } : {}),
    message,
    isTimeout: records.some((record) => record["name"] === "TimeoutError"),
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function isFilledText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
