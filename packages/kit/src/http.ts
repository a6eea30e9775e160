export { decodeText } from "./http/decode-text.ts";
export { makeHeaders } from "./http/make-headers.ts";
export { openStream } from "./http/open-stream.ts";
export { redactSecrets } from "./http/redact-secrets.ts";
export { retryAfterMs } from "./http/retry-after-ms.ts";
export { routeUpstream, unrouteUpstream } from "./http/route-upstream.ts";
export { sendRequest } from "./http/send-request.ts";
export type { Exchange, HttpHeaders, HttpReply, HttpRequest, HttpStream } from "./http/types.ts";
