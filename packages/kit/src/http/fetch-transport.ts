import { makeHeaders } from "./make-headers.ts";
import type { ByteSource, Transport } from "./transport.ts";

/**
 * A transport over a `fetch`. It gets a URL and an init, never a `Request`: stubs and recorders read those, and a
 * `Request` would sort the headers.
 */
export function makeFetchTransport(fetchUrl: typeof fetch): Transport {
  return async ({ method, headers, body }, wireUrl, signal) => {
    // ky touches Request when it loads, which costs 25 ms: not before the first request.
    const { default: ky } = await import("ky");
    const init: RequestInit = {
      method,
      headers: Object.fromEntries(headers),
      redirect: "manual",
      signal,
      ...(body === undefined ? {} : { body }),
    };
    const response = await ky(wireUrl, {
      ...init,
      retry: 0,
      timeout: false,
      throwHttpErrors: false,
      fetch: async () => checkResponse(await fetchUrl(wireUrl, init)),
    });
    const pairs = [...response.headers].filter(([name]) => name !== "set-cookie");
    const cookies = response.headers.getSetCookie().map((value): [string, string] => ["set-cookie", value]);
    return {
      status: response.status,
      headers: makeHeaders([...pairs, ...cookies]),
      ...(response.redirected && response.url !== "" ? { url: response.url } : {}),
      body: readResponse(response.body),
    };
  };
}

/** A stub may hand back anything. */
function checkResponse(response: Response | undefined): Response {
  if (typeof response?.headers?.getSetCookie === "function") return response;
  throw new TypeError("the given fetch returned no Response");
}

function readResponse(body: ReadableStream<Uint8Array> | null): ByteSource {
  const reader = body?.getReader();
  return {
    read: async () => (await reader?.read())?.value,
    cancel: () => void reader?.cancel().catch(() => undefined),
  };
}
