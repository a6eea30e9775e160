import { SearchProviderError } from "@websonde/search-core";
import { defineProvider } from "@websonde/search-kit";
import type { Call, ErrorFacts, ErrorRule, Reading } from "@websonde/search-kit";
import { sleep } from "@websonde/search-kit/pacing";
import * as v from "valibot";
import { meta } from "./meta.ts";
import { readStream } from "./read-stream.ts";
import { resolveRedirects } from "./resolve-redirects.ts";
import { Exceeded } from "./wire.ts";
import { writeRequest } from "./write-request.ts";

const mostRetries = 2;
const firstDelayMs = 300;
/** Longer waits are the caller's business. */
const longestDelayMs = 2_000;

export default defineProvider({
  meta,
  async search(call): Promise<Reading> {
    return resolveRedirects(await ask(call, 0), call);
  },
  errors: { API_KEY_INVALID: "auth", SERVICE_DISABLED: "auth", DEADLINE_EXCEEDED: "timeout" },
  inspect,
});

async function ask(call: Call, retries: number): Promise<Reading> {
  const stream = await call.stream(writeRequest(call));
  if (stream.status >= 200 && stream.status < 300) return readStream(stream, call);
  const error = withAdvice(call.failure({ ...stream, body: await stream.text() }));
  const waitMs = error.retryAfterMs ?? firstDelayMs * 2 ** retries;
  const isPassing = error.kind === "server" || (error.kind === "rate-limit" && error.retryAfterMs !== undefined);
  if (!isPassing || retries >= mostRetries || waitMs > longestDelayMs) throw error;
  await sleep(waitMs, call.context.signal);
  return ask(call, retries + 1);
}

function withAdvice(error: SearchProviderError): SearchProviderError {
  if (error.kind !== "unsupported") return error;
  const { provider, kind, status, requestId } = error;
  const message = `${error.message} Set another model in providers.gemini.model.`;
  return new SearchProviderError({ provider, kind, message, status, requestId });
}

const longWait = 5 * 60;
const searchTool = /google_search|googleSearch|search grounding/i;

/** Limits of a day and of a minute come with the same status and the same words; a wrong key comes as a bad request. */
function inspect({ status, json, message = "" }: ErrorFacts): ErrorRule | undefined {
  const details = readDetails(json);
  const ids = details.flatMap(({ violations }) => violations?.map(({ quotaId }) => quotaId ?? "") ?? []);
  if (status === 429) {
    if (ids.some((id) => id.includes("PerDay")) || /\blimit: 0\b/.test(message)) return "quota";
    if (/exhausted your capacity|quota will reset after/i.test(message) || readWait(json) > longWait) return "quota";
    return "rate-limit";
  }
  if ((status === 400 || status === 404) && searchTool.test(message) && /not supported|not enabled/i.test(message))
    return "unsupported";
  const validation = details.find(({ reason }) => reason === "VALIDATION_REQUIRED")?.metadata?.["validation_url"];
  if (status === 403 && typeof validation === "string" && /^https:\/\/\S{1,300}$/.test(validation))
    return { kind: "not-configured", message: `Gemini wants the account to be verified: ${validation}` };
  return undefined;
}

function readDetails(json: unknown): v.InferOutput<typeof Exceeded>["details"] {
  const [first] = Array.isArray(json) ? json : [json];
  const error: unknown = typeof first === "object" && first !== null && "error" in first ? first.error : undefined;
  const read = v.safeParse(Exceeded, error);
  return read.success ? read.output.details : [];
}

/** Seconds of the hint `retryDelay`, which comes as `34.07s`; 0 without one. */
function readWait(json: unknown): number {
  return Number(/"retryDelay":"([\d.]+)s"/.exec(JSON.stringify(json) ?? "")?.[1] ?? 0);
}
