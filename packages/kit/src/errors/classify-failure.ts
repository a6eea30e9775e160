import { SearchProviderError, type ErrorKind } from "@websonde/search-core";
import { redactSecrets } from "../http/redact-secrets.ts";
import { retryAfterMs as readRetryAfterMs } from "../http/retry-after-ms.ts";
import type { ErrorRule, ErrorTable } from "./error-table.ts";
import { writeFailureMessage } from "./failure-message.ts";
import { kindOfStatus } from "./kind-of-status.ts";
import { kindOfText } from "./kind-of-text.ts";
import { readErrorFacts, type ErrorFacts, type FailedReply } from "./read-error-facts.ts";
import { readRequestId } from "./read-request-id.ts";

/** Who was asked, and what its codes mean. */
export interface FailureContext {
  readonly provider: string;
  readonly label: string;
  /** Credentials of the call; they stand in no message. */
  readonly secrets: readonly string[];
  readonly table?: ErrorTable | undefined;
  /** Codes of the protocol that the upstream speaks, for what its own table does not know. */
  readonly protocol?: ErrorTable | undefined;
  /** Goes before the table, for what no code tells (a month used up). */
  readonly inspect?: ((facts: ErrorFacts) => ErrorRule | undefined) | undefined;
  /** An engine without credentials: its 403 is a wall (`blocked`, reason `denied`), not a bad key. */
  readonly keyless?: boolean | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Kinds that pass with time. */
const passing: ReadonlySet<ErrorKind> = new Set(["quota", "rate-limit", "blocked", "timeout", "server"]);

/**
 * The provider error for a failed reply, or for an error inside a success. In this order: `inspect`, the table by code,
 * the table by status, the protocol's codes, a challenge's mark, words about money, plans and keys (only for 400, 401, 402, 403, 429), the
 * status. The message says what happened, the next step and what the upstream says (plain text, at most 300
 * characters).
 */
export function classifyFailure(failure: FailedReply | ErrorFacts, context: FailureContext): SearchProviderError {
  const { provider, label, secrets, now } = context;
  const facts = "codes" in failure ? failure : readErrorFacts(failure, secrets);
  const rule = findRule(facts, context);
  const hint = rule?.retryAfterMs ?? readRetryAfterMs(facts.headers, facts.json ?? facts.message, now);
  const { kind, reason } = rule ?? guessRule(facts, hint, context);
  const retryAfterMs = passing.has(kind) ? hint : rule?.retryAfterMs;
  // Who truly found nothing did not fail, whatever status it says so with.
  const status = kind === "empty" ? 204 : facts.status;
  const message = rule?.message ?? writeFailureMessage(label, kind, { ...facts, status }, retryAfterMs);
  const requestId = readRequestId(facts);
  return new SearchProviderError({
    provider,
    kind,
    message: redactSecrets(message, secrets),
    status,
    retryAfterMs,
    reason,
    requestId: requestId === undefined ? undefined : redactSecrets(requestId, secrets),
  });
}

type FullRule = Exclude<ErrorRule, ErrorKind>;

function findRule(facts: ErrorFacts, { inspect, table, protocol }: FailureContext): FullRule | undefined {
  const rule =
    inspect?.(facts) ?? lookUp(table, [...facts.codes, String(facts.status)]) ?? lookUp(protocol, facts.codes);
  return typeof rule === "string" ? { kind: rule } : rule;
}

function lookUp(table: ErrorTable = {}, codes: readonly string[]): ErrorRule | undefined {
  const known = codes.find((code) => Object.hasOwn(table, code));
  return known === undefined ? undefined : table[known];
}

function guessRule(facts: ErrorFacts, hint: number | undefined, { keyless }: FailureContext): FullRule {
  // Cloudflare's own mark of a challenge, with any status.
  if (facts.headers?.get("cf-mitigated") === "challenge") return { kind: "blocked", reason: "challenge" };
  const kind = kindOfText(facts, hint) ?? kindOfStatus(facts.status);
  return keyless === true && facts.status === 403 && kind === "auth" ? { kind: "blocked", reason: "denied" } : { kind };
}
