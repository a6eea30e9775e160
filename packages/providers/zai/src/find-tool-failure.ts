import type { HttpReply } from "@websonde/search-kit";
import type { McpResult } from "@websonde/search-kit/mcp";
import * as v from "valibot";
import { readList } from "./read-answer.ts";
import { isErrorText } from "./read-payload.ts";
import { Refused } from "./wire.ts";

/** What the server should have replied. */
type Refusal = Pick<HttpReply, "status" | "contentType" | "body">;

/** A failure in a result that does not say that it is one: a text `MCP error -429: …`, or an envelope of the vendor's. */
export function findToolFailure({ payloads }: McpResult): Refusal | undefined {
  // What was found is worth more than a complaint beside it.
  if (payloads.some((payload) => (readList(payload)?.sources.length ?? 0) > 0)) return undefined;
  const text = payloads.filter((payload) => typeof payload === "string").find(isErrorText);
  if (text !== undefined) return readRefusal(text);
  const refused = payloads.find(isRefusal);
  return refused === undefined ? undefined : makeRefusal(200, refused);
}

/** The number is a status with its sign turned, or a code. */
function readRefusal(text: string): Refusal {
  const number = /^\s*MCP error (-?\d{1,6})\b/i.exec(text)?.[1];
  const status = Math.abs(Number(number));
  const isStatus = status >= 400 && status <= 599;
  return makeRefusal(isStatus ? status : 200, {
    error: { message: text, ...(!isStatus && number && { code: number }) },
  });
}

function makeRefusal(status: number, body: unknown): Refusal {
  return { status, contentType: "application/json", body: JSON.stringify(body) };
}

function isRefusal(payload: unknown): boolean {
  const read = v.safeParse(Refused, payload);
  if (!read.success || readList(payload) !== undefined) return false;
  const { success, error, code, msg } = read.output;
  return success === false || Boolean(error) || (isErrorCode(code) && typeof msg === "string");
}

function isErrorCode(code: unknown): boolean {
  return (typeof code === "number" || typeof code === "string") && !["0", "200"].includes(String(code));
}
