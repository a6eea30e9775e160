import type { IncomingMessage } from "node:http";

/** The headers as they were sent: names in lower case, order kept, repeated ones joined by `, `. */
export function readHeaders(message: IncomingMessage): Readonly<Record<string, string>> {
  const headers = new Map<string, string>();
  for (let index = 0; index + 1 < message.rawHeaders.length; index += 2) {
    const name = (message.rawHeaders[index] ?? "").toLowerCase();
    const value = message.rawHeaders[index + 1] ?? "";
    const earlier = headers.get(name);
    headers.set(name, earlier === undefined ? value : `${earlier}, ${value}`);
  }
  return Object.fromEntries(headers);
}
