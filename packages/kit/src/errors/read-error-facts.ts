import { redactSecrets } from "../http/redact-secrets.ts";
import type { HttpHeaders, HttpReply } from "../http/types.ts";
import { plainText } from "./plain-text.ts";
import { readErrorCodes, readInnerStatus } from "./read-error-codes.ts";
import { readErrorMessage } from "./read-error-message.ts";

/** What an upstream's reply says about a failure, before anybody decides what it means. */
export interface ErrorFacts {
  /** HTTP status; where that was a success, the status inside the body if there is one. */
  readonly status: number;
  /** Every code, type, tag, name, status and reason of the error envelope as text, outermost first. */
  readonly codes: readonly string[];
  /** The innermost message as plain text, at most 300 characters; nothing for an HTML page. */
  readonly message?: string;
  /** The parsed body, where it is JSON. */
  readonly json?: unknown;
  readonly isHtml: boolean;
  /** For waits and request ids. */
  readonly headers?: HttpHeaders;
}

/** What is read of a reply; a saved or made-up one has no URL and perhaps no headers. */
export type FailedReply = Pick<HttpReply, "status" | "contentType" | "body"> & Partial<HttpReply>;

/**
 * Reads the error envelope of a reply, of any shape and also when it was cut or is no JSON. Never throws. Give the
 * secrets where the message is shown: they are removed before it is cut.
 */
export function readErrorFacts(reply: FailedReply, secrets: readonly string[] = []): ErrorFacts {
  const { body, headers } = reply;
  const json = parseJson(body);
  const isHtml = json === undefined && isHtmlBody(reply);
  const status = reply.status < 300 ? (readInnerStatus(json) ?? reply.status) : reply.status;
  const text = json === undefined ? (isHtml ? "" : readText(body)) : readErrorMessage(json);
  const message = plainText(redactSecrets(text ?? "", secrets));
  return {
    status,
    codes: readErrorCodes(json),
    ...(message === "" ? {} : { message }),
    ...(json === undefined || json === null ? {} : { json }),
    isHtml,
    ...(headers === undefined ? {} : { headers }),
  };
}

/** True for a page: by its content type, else by how it begins. */
export function isHtmlBody(reply: Pick<HttpReply, "contentType" | "body">): boolean {
  return (
    /^(?:text\/html|application\/xhtml\+xml)$/.test(reply.contentType) ||
    /^\s*(?:<!doctype\s+html|<(?:html|head|body|title|center|h1)\b)/i.test(reply.body.slice(0, 500))
  );
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** JSON that was cut at the cap still tells its message; the rest of it is no text for people. */
function readText(body: string): string | undefined {
  if (!/^\s*[[{]/.test(body)) return body;
  const [, quoted] = /"(?:message|error|detail|msg|error_description)"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(body) ?? [];
  const text = quoted === undefined ? undefined : parseJson(quoted);
  return typeof text === "string" ? text : undefined;
}
