import type { HttpHeaders } from "./types.ts";

/** A checked request. */
export interface PreparedRequest {
  readonly method: "GET" | "POST";
  /** The upstream's own URL, without fragment. */
  readonly url: URL;
  readonly headers: readonly HeaderLine[];
  readonly body?: string;
}

export type HeaderLine = readonly [name: string, value: string];

/** Bytes that are pulled one chunk at a time. */
export interface ByteSource {
  /** Nothing at the end. */
  read(): Promise<Uint8Array | undefined>;
  /** Drops the rest; never fails. */
  cancel(): void;
}

/** The head of a reply, with its body still to be read. */
export interface TransportReply {
  readonly status: number;
  readonly headers: HttpHeaders;
  /** Where a `fetch` that follows redirects by itself ended. */
  readonly url?: string;
  readonly body: ByteSource;
}

/** Puts one request on the wire. `wireUrl` is the routed URL. */
export type Transport = (request: PreparedRequest, wireUrl: string, signal: AbortSignal) => Promise<TransportReply>;
