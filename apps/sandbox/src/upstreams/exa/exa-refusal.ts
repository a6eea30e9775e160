import type { Reply, UpstreamTools } from "../emulator.ts";
import { jsonReply, withHeaders } from "../reply.ts";

/**
 * An error of the API. The vendor has three envelopes in use: `flat` (error text and tag), `nested` (an error object)
 * and `gateway` (statusCode, path, message).
 */
export interface ExaRefusal {
  readonly status: number;
  readonly message: string;
  readonly tag?: string;
  readonly envelope: "flat" | "nested" | "gateway";
}

export function flatRefusal(status: number, message: string, tag: string): ExaRefusal {
  return { status, message, tag, envelope: "flat" };
}

const gatewayNames: Readonly<Record<number, string>> = {
  400: "Bad Request",
  404: "Not Found",
  413: "Payload Too Large",
};

/** A refusal as it goes over the wire. */
export function exaErrorReply(refusal: ExaRefusal, path: string, tools: UpstreamTools): Reply {
  const { status, message, tag, envelope } = refusal;
  if (envelope === "gateway") {
    const timestamp = new Date(tools.now()).toISOString();
    const text = status === 400 ? [message] : message;
    return jsonReply(status, {
      statusCode: status,
      timestamp,
      path,
      error: gatewayNames[status] ?? "Error",
      message: text,
    });
  }
  const requestId = makeRequestId(tools);
  if (envelope === "nested") {
    return jsonReply(status, { requestId, error: { type: "billing_error", code: tag, message, detail: null } });
  }
  const reply = jsonReply(status, { requestId, error: message, ...(tag === undefined ? {} : { tag }) });
  return status === 429 ? withHeaders(reply, { "retry-after": "1" }) : reply;
}

/** 32 hexadecimal digits, as the vendor's request ids. */
export function makeRequestId(tools: UpstreamTools): string {
  return tools.makeId().replaceAll("-", "");
}

const refusals: readonly ExaRefusal[] = [
  flatRefusal(400, "Invalid request body", "INVALID_REQUEST_BODY"),
  flatRefusal(401, "Invalid API key", "INVALID_API_KEY"),
  { status: 402, message: "You have no more credits. Top up to continue.", tag: "NO_MORE_CREDITS", envelope: "nested" },
  flatRefusal(403, "Feature not enabled for this team", "FEATURE_DISABLED"),
  { status: 413, message: "request entity too large", envelope: "gateway" },
  flatRefusal(422, "The document could not be fetched", "FETCH_DOCUMENT_ERROR"),
  { status: 429, message: "Rate limit of 10 requests per second passed", envelope: "flat" },
];

/** The vendor's refusal for a status. */
export function refusalOfStatus(status: number): ExaRefusal {
  return (
    refusals.find((refusal) => refusal.status === status) ?? flatRefusal(status, "Internal failure", "DEFAULT_ERROR")
  );
}
