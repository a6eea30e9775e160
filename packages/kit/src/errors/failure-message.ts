import type { ErrorKind } from "@websonde/search-core";
import type { ErrorFacts } from "./read-error-facts.ts";

/** What happened, with the status in place of `%`, and the next step. */
const sentences: Readonly<Record<ErrorKind, readonly [event: string, advice: string]>> = {
  // Fixed wording; whatever else the upstream says comes after it.
  auth: ["authorization failed (%)", "Check API key or base URL."],
  quota: ["says that its credit or plan is used up (%)", "Top up, wait for the next period or use another provider."],
  "rate-limit": ["limits the rate of requests (%)", "Ask less often or use another provider."],
  blocked: ["refuses automated requests from here (%)", "Try later or use another provider."],
  unsupported: ["does not support this (%)", "Choose another model, plan or provider."],
  "invalid-request": ["did not accept the request (%)", "Check the query and the provider's settings."],
  "not-found": ["has nothing at this address (%)", "Check the base URL and the model."],
  timeout: ["did not answer in time (%)", "Try again."],
  network: ["could not be reached (%)", "Check the network connection."],
  server: ["failed on its own side (%)", "Try again later or use another provider."],
  "invalid-response": ["sent an answer that cannot be read (%)", "Check the base URL."],
  "not-configured": ["cannot be asked as it is configured (%)", "Check its settings."],
  empty: ["found nothing (%)", "Try other words."],
  cancelled: ["was cancelled (%)", ""],
  unknown: ["answered in a way that is not known (%)", "Use another provider."],
};

/** One or two sentences: what happened and what to do, then what the upstream itself says. */
export function writeFailureMessage(
  label: string,
  kind: ErrorKind,
  facts: ErrorFacts,
  retryAfterMs: number | undefined,
): string {
  const [event, advice] = sentences[kind];
  const wait = retryAfterMs === undefined || retryAfterMs === 0 ? [] : [`It asks to wait ${formatWait(retryAfterMs)}.`];
  // A code alone still tells more than a status; a number does not.
  const said = facts.message ?? facts.codes.find((code) => /^(?!error$)(?=.*[a-z])[\w.:-]{1,80}$/i.test(code));
  const quoted = said === undefined ? [] : [`It says: ${/[.!?…]$/.test(said) ? said : `${said}.`}`];
  return [`${label} ${event.replace("%", String(facts.status))}.`, ...wait, advice, ...quoted]
    .filter((part) => part !== "")
    .join(" ");
}

function formatWait(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
}
