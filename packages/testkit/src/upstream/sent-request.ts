/** A request as the upstream received it. */
export interface SentRequest {
  readonly method: string;
  /** The upstream's own URL, also where all traffic is routed elsewhere. */
  readonly url: URL;
  /** Where it really went. */
  readonly wireUrl: URL;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty where there is none. */
  readonly body: string;
  /** Fires when the provider drops the request; absent where it gave none. */
  readonly signal: AbortSignal | undefined;
}

/** Reads what a provider handed to `fetch`: a URL with its init, or a Request. */
export async function readSentRequest(
  input: string | URL | Request,
  init: RequestInit | undefined,
  toOwnUrl: (wireUrl: string) => string,
): Promise<SentRequest> {
  const given = typeof input === "string" || input instanceof URL ? undefined : input;
  const wireUrl = new URL(typeof input === "string" || input instanceof URL ? input : input.url);
  const headers = new Headers(init?.headers ?? given?.headers);
  const body = init?.body ?? (await given?.clone().text()) ?? "";
  return {
    method: (init?.method ?? given?.method ?? "GET").toUpperCase(),
    url: new URL(toOwnUrl(wireUrl.href)),
    wireUrl,
    headers: Object.fromEntries(headers),
    body: typeof body === "string" ? body : await new Response(body).text(),
    signal: init?.signal ?? given?.signal,
  };
}
