import { SearchProviderError } from "@websonde/search-core";
import { isHtmlBody, type FailedReply } from "./read-error-facts.ts";

/**
 * The parsed body of a reply. Throws `invalid-response` for a page (a login or a challenge in the way), for JSON that
 * is cut or broken, for an empty body and for `null`. Nothing of the body stands in the message.
 */
export function expectJson(
  reply: FailedReply,
  { provider, label }: { readonly provider: string; readonly label: string },
): unknown {
  const json = parse(reply.body);
  if (json !== undefined && json !== null) return json;
  throw new SearchProviderError({
    provider,
    kind: "invalid-response",
    status: reply.status,
    message: `${label} ${describe(reply, json)}`,
  });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function describe(reply: FailedReply, json: unknown): string {
  if (reply.body.trim() === "") return "returned an empty body, not JSON. Try again later.";
  if (json === null) return "returned null instead of a result. Try again later.";
  if (isHtmlBody(reply))
    return "returned HTML, not JSON: a login, error or challenge page. Check the base URL, or open it in a browser.";
  return /^\s*[[{"]/.test(reply.body)
    ? "returned JSON that is cut short or malformed. Try again later."
    : "returned text that is not JSON. Check the base URL.";
}
