import type { FailedReply, FailureContext } from "../../src/errors.ts";
import { makeHeaders } from "../../src/http.ts";

/** A reply as an upstream would send it; an object goes out as JSON. */
export function makeReply(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): FailedReply {
  const isText = typeof body === "string";
  const contentType = headers["content-type"] ?? (isText ? "text/plain" : "application/json");
  return {
    status,
    contentType,
    body: isText ? body : JSON.stringify(body),
    headers: makeHeaders(Object.entries(headers)),
  };
}

export const html = (status: number, body: string): FailedReply =>
  makeReply(status, body, { "content-type": "text/html" });

export function makeContext(changes: Partial<FailureContext> = {}): FailureContext {
  return { provider: "acme", label: "Acme", secrets: ["test-SECRET"], now: () => Date.UTC(2026, 4, 15), ...changes };
}
