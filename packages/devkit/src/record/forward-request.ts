import { request as requestHttp } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";

export interface ForwardedReply {
  readonly status: number;
  /** Without those that belong to one connection. */
  readonly headers: IncomingHttpHeaders;
  /** As it came. */
  readonly body: Buffer;
  /** Unpacked and decoded. */
  readonly text: string;
}

const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  deflate: inflateSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};
const connectionHeaders = new Set(["host", "connection", "keep-alive", "transfer-encoding", "content-length"]);

/** Sends a request on to `url` with its headers in their order and spelling, and reads the reply to its end. */
export async function forwardRequest(incoming: IncomingMessage, url: string): Promise<ForwardedReply> {
  const target = new URL(url);
  const body = await buffer(incoming);
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const send = target.protocol === "https:" ? requestHttps : requestHttp;
    const outgoing = send(
      target,
      { method: incoming.method ?? "GET", headers: listHeaders(incoming, target, body) },
      resolve,
    );
    outgoing.once("error", reject).end(body);
  });
  const received = await buffer(reply);
  const { headers, statusCode = 502 } = reply;
  const kept = Object.entries(headers).filter(([name]) => !connectionHeaders.has(name));
  return { status: statusCode, headers: Object.fromEntries(kept), body: received, text: readText(received, headers) };
}

/** Name and value in turn, which is the form that keeps their order. */
function listHeaders(incoming: IncomingMessage, target: URL, body: Buffer): string[] {
  const { rawHeaders } = incoming;
  const pairs = rawHeaders.flatMap((name, index) => {
    const isKept = index % 2 === 0 && !connectionHeaders.has(name.toLowerCase());
    return isKept ? [name, rawHeaders[index + 1] ?? ""] : [];
  });
  const length = body.length > 0 ? ["Content-Length", String(body.length)] : [];
  return ["Host", target.host, ...pairs, ...length];
}

function readText(body: Buffer, headers: IncomingHttpHeaders): string {
  const encoding = headers["content-encoding"]?.toLowerCase() ?? "identity";
  const decode = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  const charset = /charset="?([\w-]+)/i.exec(headers["content-type"] ?? "")?.[1];
  return new TextDecoder(charset ?? "utf-8").decode(decode === undefined ? body : decode(body));
}
