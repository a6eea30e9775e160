import { catalog, createSearch } from "@websonde/search-core";
import type {
  CallOptions,
  ErrorKind,
  ProviderSettings,
  SearchOutcome,
  SearchProvider,
  UpstreamRegistry,
} from "@websonde/search-core";
import type { Sandbox } from "@websonde/sandbox";
import { noon } from "../ask.ts";

/** Nobody waits and nothing cools down: what protects upstreams is tested where it is made. */
const calm: UpstreamRegistry = {
  takeTurn: async (_scope, _pace, signal) => signal.throwIfAborted(),
  coolingMs: () => 0,
  coolDown: () => {},
  clear: () => {},
};

export interface ClientOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly settings?: ProviderSettings;
}

/** A search of one provider alone, over real connections to the sandbox. */
export type Ask = (request: Readonly<Record<string, unknown>>, call?: CallOptions) => Promise<SearchOutcome>;

export function openClient(
  sandbox: Sandbox,
  provider: SearchProvider,
  { env = {}, settings = {} }: ClientOptions = {},
): Ask {
  const { id } = provider.meta;
  const web = createSearch({
    providers: { [id]: provider },
    exclude: catalog.map((entry) => entry.id).filter((other) => other !== id),
    env,
    settings: { providers: { [id]: settings } },
    upstreamUrl: sandbox.url,
    upstreams: calm,
    now: () => noon,
  });
  return (request, call) => web.search({ query: "ferry", ...request }, { provider: id, ...call });
}

/** Kind, status and wait of a failure; `ok` for an answer, `partial` for one with a part missing. */
export function summarize(outcome: SearchOutcome): readonly (ErrorKind | "ok" | "partial" | number)[] {
  if (outcome.ok) return [outcome.response.partial ? "partial" : "ok"];
  const { kind, status, retryAfterMs } = outcome.error;
  return [kind, status, retryAfterMs].filter((part) => part !== undefined);
}

/** A scenario of the sandbox, what it must come to, and with which status where it has one. */
export type FaultRow = readonly [scenario: string, kind: ErrorKind, status?: number];

/** What every JSON upstream can do wrong, and what becomes of it; the vendor's own errors are tested with each vendor. */
export const commonFaults: readonly FaultRow[] = [
  ["500:json", "server", 500],
  ["502", "server", 502],
  ["503", "server", 503],
  ["504", "timeout", 504],
  ["error-in-200", "server"],
  ["truncated", "invalid-response", 200],
  ["malformed", "invalid-response", 200],
  ["null", "invalid-response", 200],
  ["html", "invalid-response", 200],
  ["large", "invalid-response", 200],
  ["empty", "empty", 204],
  ["challenge", "blocked", 403],
  ["reset", "network"],
  ["cut-body", "network"],
];

/** Upstreams that would never come to an end. */
export const silences = ["stalled-headers", "stalled-body"] as const;
