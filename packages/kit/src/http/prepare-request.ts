import { SearchProviderError } from "@websonde/search-core";
import { badPorts } from "./bad-ports.ts";
import { prepareHeaders } from "./prepare-headers.ts";
import type { PreparedRequest } from "./transport.ts";
import type { Exchange, HttpRequest } from "./types.ts";

/**
 * Checks a request and writes its URL, headers and body. Throws `invalid-request`, or `not-configured` where a
 * credential cannot be sent; no value stands in the message.
 */
export function prepareRequest(request: HttpRequest, exchange: Exchange): PreparedRequest {
  const refuse = (message: string): never => {
    throw new SearchProviderError({ provider: exchange.provider, kind: "invalid-request", message });
  };
  const url = readUrl(request, exchange.label, refuse);
  const body = writeBody(request, exchange.label, refuse);
  const method = request.method ?? (body === undefined ? "GET" : "POST");
  if (method === "GET" && body !== undefined) refuse(`${exchange.label}: a GET request cannot have a body.`);
  const headers = prepareHeaders(request.headers ?? {}, body?.type, exchange);
  return { method, url, headers, ...(body === undefined ? {} : { body: body.text }) };
}

function readUrl(request: HttpRequest, label: string, refuse: (message: string) => never): URL {
  const url = URL.canParse(request.url) ? new URL(request.url) : undefined;
  if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:"))
    return refuse(`${label}: what should be asked is no valid http or https URL. Check the base URL.`);
  if (`${url.username}${url.password}` !== "")
    return refuse(`${label}: a URL must not contain a user name or password. Check the base URL.`);
  if (badPorts.has(Number(url.port || Number.NaN)))
    return refuse(`${label}: port ${url.port} belongs to another protocol and is not asked. Check the base URL.`);
  url.hash = "";
  const query = writePairs(request.query ?? {});
  // Appending to searchParams would write the URL's own query anew, in another encoding.
  if (query !== "") url.search = url.search === "" ? query : `${url.search.slice(1)}&${query}`;
  return url;
}

function writeBody(
  request: HttpRequest,
  label: string,
  refuse: (message: string) => never,
): { readonly text: string; readonly type?: string } | undefined {
  const { json, form, body } = request;
  if ([json, form, body].filter((given) => given !== undefined).length > 1)
    return refuse(`${label}: a request takes one of json, form and body.`);
  if (form !== undefined) return { text: writePairs(form), type: "application/x-www-form-urlencoded" };
  if (body !== undefined) return { text: body };
  if (json === undefined) return undefined;
  const text = writeJson(json) ?? refuse(`${label}: the request's body cannot be written as JSON.`);
  return { text, type: "application/json" };
}

function writeJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

function writePairs(pairs: NonNullable<HttpRequest["query"]>): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(pairs)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) written.append(name, String(one));
  }
  return written.toString();
}
