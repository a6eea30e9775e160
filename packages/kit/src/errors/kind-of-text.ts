import type { ErrorKind } from "@websonde/search-core";
import type { ErrorFacts } from "./read-error-facts.ts";

/** Statuses that vendors use for several things; 0 stands for an error inside a success. */
const vagueStatuses: ReadonlySet<number> = new Set([0, 400, 401, 402, 403, 429]);
/** A wait up to this is throttling, whatever the text calls it (Gemini's says "quota" for both). */
const longestThrottleMs = 5 * 60_000;

// All of these read lower-case words with single spaces; a bar stands between codes and message, and no pattern crosses
// it.
const money = [
  /\b(?:insufficient|not enough|no more|no remaining|out of|lack of) (?:\w+ ){0,2}(?:credits?|balance|funds)\b/,
  /\b(?:credits?|balance|funds) (?:\w+ ){0,4}(?:exhausted|exceeded|insufficient|too low|used up|depleted|ran out|run out)\b/,
  /\bused (?:up|all) (?:\w+ ){0,3}credits?\b/,
  /\b(?:spending|spend|billing) (?:hard )?limit\b|\bbudget exceeded\b|\bpayment required\b|\bbilling error\b/,
  /\binsufficient quota\b|\bpay as you go limit\b/,
];
const planLimit = [
  /\b(?:usage|plan|monthly|weekly|hourly|session|account) (?:(?!rate )\w+ )?limits?\b/,
  /\bplan s (?:(?!rate )\w+ ){0,3}limits?\b/,
];
const quota = [
  /\bquota (?:limited|exceeded|exhausted|reached|will reset)\b|\bexceeded (?:\w+ ){0,2}quota\b|\bexhausted your capacity\b/,
  /\b(?:daily|per day)\b/,
];
const perMoment = /\b(?:per|req|requests?) (?:s|sec|second|min|minute)\b/;
const key = [
  /\b(?:invalid|incorrect|wrong|missing|bad|unknown|expired|revoked|malformed|no) (?:\w+ ){0,2}(?:api ?key|api token|access token|auth token|subscription token|credentials?)\b/,
  /\bapi ?key (?:\w+ ){0,3}(?:invalid|not valid|missing|required|expired|not found|revoked|incorrect|needed|rejected)\b/,
];
const throttled = /\brate limit|\btoo many requests\b/;
const searchTool = /\b(?:web|google) search\b|\bsearch (?:tool|grounding)\b|\bhosted tool\b/;
const lacking =
  /\b(?:not supported|unsupported|(?:does|do) not support|don t support|doesn t support|not available|unavailable|not enabled|disabled|unknown|unrecognized|not recognized|invalid value|does not match any of the expected)\b/;

/**
 * What the words and codes of an error mean beyond its status. Words about money, plans and keys count only for
 * statuses that vendors use for several things, so that a message that quotes the user's query decides nothing
 * elsewhere. A 400, 404 or 422 that says that web search is not to be had is `unsupported`.
 */
export function kindOfText(facts: ErrorFacts, retryAfterMs: number | undefined): ErrorKind | undefined {
  const status = facts.status < 300 ? 0 : facts.status;
  const text = toWords([...facts.codes, facts.message ?? ""].join(" | "));
  const isThrottle = retryAfterMs !== undefined && retryAfterMs <= longestThrottleMs;
  const says = (patterns: readonly RegExp[]): boolean => patterns.some((pattern) => pattern.test(text));
  if (vagueStatuses.has(status)) {
    if (says(money)) return "quota";
    if (!perMoment.test(text) && (says(planLimit) || (says(quota) && !isThrottle))) return "quota";
    if ((status === 0 || status === 400) && says(key)) return "auth";
    if (status === 0 && throttled.test(text)) return "rate-limit";
  }
  const isToolMissing = [0, 400, 404, 422].includes(status) && searchTool.test(text) && lacking.test(text);
  return isToolMissing ? "unsupported" : undefined;
}

/** `InsufficientBalanceError`, `NO_MORE_CREDITS` and prose alike become words in lower case with single spaces. */
function toWords(text: string): string {
  return text
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}|]+/gu, " ")
    .trim();
}
