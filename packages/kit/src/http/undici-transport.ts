import type { Dispatcher } from "undici";
import { decodeContent } from "./decode-content.ts";
import { makeHeaders } from "./make-headers.ts";
import type { HeaderLine, Transport } from "./transport.ts";

/**
 * A transport over `undici.request`: header order and case, `Host` and `Sec-Fetch-*` go out as given and nothing is
 * added but `host` and `connection` (and `added`, where the request has no such header).
 */
export function makeUndiciTransport(
  undici: typeof import("undici"),
  dispatcher: Dispatcher,
  added: readonly HeaderLine[] = [],
): Transport {
  return async ({ method, headers, body }, wireUrl, signal) => {
    const names = new Set(headers.map(([name]) => name.toLowerCase()));
    const lines = [...headers, ...added.filter(([name]) => !names.has(name))];
    const reply = await undici.request(wireUrl, {
      method,
      // An object, since the proxy's dispatcher takes no list; it keeps the order as well.
      headers: Object.fromEntries(lines),
      body: body ?? null,
      dispatcher,
      signal,
    });
    // An abort before the first read would else be an uncaught error; a read still sees it.
    const quiet = (): void => undefined;
    reply.body.on("error", quiet);
    const replyHeaders = makeHeaders(
      Object.entries(reply.headers).flatMap(([name, value]) =>
        (Array.isArray(value) ? value : [value ?? ""]).map((one): HeaderLine => [name, one]),
      ),
    );
    const decoded = await decodeContent(reply.body, replyHeaders.get("content-encoding") ?? "");
    decoded.on("error", quiet);
    const chunks = decoded[Symbol.asyncIterator]();
    return {
      status: reply.statusCode,
      headers: replyHeaders,
      body: {
        read: async () => {
          const { done, value } = await chunks.next();
          return done ? undefined : value;
        },
        cancel: () => {
          reply.body.destroy();
          decoded.destroy();
        },
      },
    };
  };
}
