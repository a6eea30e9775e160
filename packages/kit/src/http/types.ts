/** One request to an upstream. At most one of `json`, `form` and `body` is given. */
export interface HttpRequest {
  /** Default `GET`; `POST` when there is a body. */
  readonly method?: "GET" | "POST";
  /**
   * Absolute, http or https, the upstream's own: routing and proxies come later. User name and password are refused.
   */
  readonly url: string;
  /** Added to the URL's own query, form-encoded once; a list repeats its name. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  /** Sent in this order; a later name wins over the same name in another case. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly json?: unknown;
  /** Sent in this order. */
  readonly form?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
  /**
   * `same-origin` (default): to another origin is an error. `follow`: there too, without credentials. `none`: the 3xx
   * reply comes back. Never more than 5, and never to a private address but the request's own origin.
   */
  readonly redirects?: "follow" | "same-origin" | "none";
}

/** Names in any case. */
export interface HttpHeaders {
  /** Several values are joined with a comma. */
  get(name: string): string | undefined;
  /** Every value on its own; needed for `set-cookie`. */
  all(name: string): readonly string[];
}

/** A whole reply, whatever its status. */
export interface HttpReply {
  readonly status: number;
  /** Where the reply came from after redirects, as the upstream's own URL. */
  readonly url: string;
  readonly headers: HttpHeaders;
  /** Lower case, without parameters; `""` when the upstream sent none. */
  readonly contentType: string;
  /** Decompressed and decoded. From status 300 on it is cut after 8 KiB. */
  readonly body: string;
}

/** A reply whose body is read while it arrives. Whoever opens it reads to the end or calls `close`. */
export interface HttpStream {
  readonly status: number;
  readonly url: string;
  readonly headers: HttpHeaders;
  readonly contentType: string;
  /** Decompressed bytes, 16 MiB at most (`maxBytes` where that is more); can be read once. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** What was not read yet as text, with the caps of `sendRequest`. */
  text(): Promise<string>;
  /** Drops the rest. Never fails; can be called again. */
  close(): Promise<void>;
}

/** What stays the same over one call of a provider, however many requests it takes. */
export interface Exchange {
  readonly provider: string;
  readonly label: string;
  /** The caller's abort and the deadline. Its reason is thrown as it is. */
  readonly signal: AbortSignal;
  /** Where the proxy variables are read: `HTTP_PROXY`, `HTTPS_PROXY`, `ALL_PROXY`, `NO_PROXY`, lower case first. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Credentials of this call; they stand in no error. */
  readonly secrets: readonly string[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Wins over every transport and proxy of our own. It is called with a URL and an init, never with a `Request`. */
  readonly fetch?: typeof fetch;
  /** Where all traffic goes instead: `{upstreamUrl}/{host}{path}{query}`. */
  readonly upstreamUrl?: string;
  /**
   * `raw` keeps header order, case and `Sec-Fetch-*` on the wire, which `fetch` (default) rewrites. Node only;
   * elsewhere it is `fetch`.
   */
  readonly transport?: "fetch" | "raw";
  /** The largest success body in decompressed bytes. Default 2 MiB. */
  readonly maxBytes?: number;
}
