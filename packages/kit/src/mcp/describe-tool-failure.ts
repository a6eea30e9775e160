import type { HttpReply } from "../http.ts";

/** How servers write an upstream's status, or a JSON-RPC code, into the text of a failed tool; -429 means 429. */
const numberPatterns = [
  /\berror \((\d{3})\)/i,
  /\bMCP error (-?\d{3,5})\b/i,
  /\bHTTP(?: status)?(?: code)?:? (\d{3})\b/i,
];

/**
 * A failed tool as the reply that the server should have sent: the status or the code that its text names, else those of
 * the reply around it. A text that is JSON already speaks for itself.
 */
export function describeToolFailure(texts: readonly string[], reply: HttpReply): HttpReply {
  const text = texts.join("\n");
  const number = numberPatterns.map((pattern) => pattern.exec(text)?.[1]).find((found) => found !== undefined);
  const status = Math.abs(Number(number));
  const isStatus = status >= 400 && status <= 599;
  const error = { message: text, ...(number !== undefined && !isStatus && { code: number }) };
  return {
    ...reply,
    status: isStatus ? status : reply.status,
    contentType: "application/json",
    body: /^\s*[{[]/.test(text) ? text : JSON.stringify({ error }),
  };
}
