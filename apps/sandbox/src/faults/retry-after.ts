/** How a rate limit says when to come back. */
export const retryAfterForms = ["seconds", "date", "ms", "none"] as const;

export type RetryAfterForm = (typeof retryAfterForms)[number];

/** Headers of that form, asking for a wait of about two seconds; `undefined` removes what the vendor would send itself. */
export function retryAfterHeaders(form: RetryAfterForm, now: number): Readonly<Record<string, string | undefined>> {
  const headers: Record<RetryAfterForm, Record<string, string>> = {
    seconds: { "retry-after": "2" },
    date: { "retry-after": new Date(now + 2000).toUTCString() },
    ms: { "retry-after-ms": "1500" },
    none: {},
  };
  return { "retry-after": undefined, "retry-after-ms": undefined, ...headers[form] };
}
