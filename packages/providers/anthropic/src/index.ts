import { SearchProviderError } from "@websonde/search-core";
import { defineProvider } from "@websonde/search-kit";
import type { Call, ErrorFacts, ErrorRule, Reading } from "@websonde/search-kit";
import { sleep } from "@websonde/search-kit/pacing";
import { readAnthropicAccess } from "./access.ts";
import { collectMessage } from "./collect-message.ts";
import type { Turn } from "./collect-message.ts";
import { meta } from "./meta.ts";
import { readTurns } from "./read-turns.ts";
import { reportProgress } from "./report-progress.ts";
import { settings } from "./settings.ts";
import type { AnthropicSettings } from "./settings.ts";
import { writeRequest } from "./write-request.ts";

/** The upstream pauses long turns; after this many it has not come to an end. */
const mostContinuations = 3;
const retryStatuses: ReadonlySet<number | undefined> = new Set([500, 503, 529]);
const retryDelayMs = 500;
const longestDelayMs = 2_000;

export default defineProvider({
  meta,
  settings,
  access: readAnthropicAccess,

  async search(call): Promise<Reading> {
    const turns: Turn[] = [];
    const listener = reportProgress(call);
    do turns.push(await takeTurn(call, turns, listener));
    while (turns.at(-1)?.stop_reason === "pause_turn" && turns.length <= mostContinuations);
    return readTurns(turns, call);
  },

  errors: {
    authentication_error: "auth",
    permission_error: "auth",
    billing_error: "quota",
    rate_limit_error: "rate-limit",
    // The vendor has no capacity: it goes away as a rate limit does.
    overloaded_error: "rate-limit",
    timeout_error: "timeout",
    not_found_error: "not-found",
    request_too_large: "invalid-request",
  },
  inspect,
});

async function takeTurn(
  call: Call<AnthropicSettings>,
  before: readonly Turn[],
  listener: Parameters<typeof collectMessage>[2],
  isRetry = false,
): Promise<Turn> {
  const request = writeRequest(
    call,
    before.map(({ content }) => content),
  );
  const stream = await call.stream(request);
  if (stream.status >= 200 && stream.status < 300) return collectMessage(stream, call, listener);
  const body = await stream.text();
  const error = call.failure({ ...stream, body });
  if (isRetry) throw explain(error, call);
  // An unknown model that takes no temperature says so; without it it answers.
  if (stream.status === 400 && call.query.temperature !== undefined && /\btemperature\b/.test(body))
    return takeTurn(call.leaveOut("temperature", false), before, listener, true);
  const waitMs = error.retryAfterMs ?? retryDelayMs;
  if (!retryStatuses.has(stream.status) || waitMs > longestDelayMs) throw explain(error, call);
  await sleep(waitMs, call.context.signal);
  return takeTurn(call, before, listener, true);
}

/** A subscription's token is let in only with what the vendor's own client sends, and is refused as if it were too fast. */
function explain(error: SearchProviderError, { authMode }: Call): SearchProviderError {
  if (authMode !== "oauth" || error.kind !== "rate-limit") return error;
  const { provider, kind, status, retryAfterMs, requestId } = error;
  const message = `${error.message} A subscription's sign-in is accepted only with the headers and the system prompt that the vendor's client sends; an API key needs neither.`;
  return new SearchProviderError({ provider, kind, message, status, retryAfterMs, requestId });
}

const moneyWords = /credit balance is too low|specified API usage limits|usage limit/i;
const searchTool = /web[ _]search|tool types?|input tag/i;
const notSupported =
  /not enabled|not supported|does not support|not available|does not match any of the expected tags/i;

/** Money and missing tools come as ordinary bad requests. */
function inspect({ status, message = "" }: ErrorFacts): ErrorRule | undefined {
  if (status !== 400 && status !== 403 && status !== 404 && status !== 422) return undefined;
  if (moneyWords.test(message)) return "quota";
  if (searchTool.test(message) && notSupported.test(message)) return "unsupported";
  return undefined;
}
