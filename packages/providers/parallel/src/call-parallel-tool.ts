import { SearchProviderError } from "@websonde/search-core";
import type { ErrorKind } from "@websonde/search-core";
import type { Session } from "@websonde/search-kit";
import { readErrorFacts } from "@websonde/search-kit/errors";
import { callTool } from "@websonde/search-kit/mcp";
import type { McpResult } from "@websonde/search-kit/mcp";
import { meta } from "./meta.ts";
import { mcpBaseUrl } from "./settings.ts";
import type { Settings } from "./settings.ts";

/** What a key would change. */
const keyAdvice: Partial<Record<ErrorKind, string>> = {
  auth: "Set PARALLEL_API_KEY to use its API instead.",
  quota: "Without a key Parallel allows few requests; set PARALLEL_API_KEY to lift the limit.",
  "rate-limit": "Without a key Parallel allows few requests; set PARALLEL_API_KEY to lift the limit.",
};

/** Calls a tool of the public server, without a session and without a credential. */
export function callParallelTool(
  session: Session<Settings>,
  tool: string,
  input: Readonly<Record<string, unknown>>,
): Promise<McpResult> {
  return callTool({
    provider: meta.id,
    label: meta.label,
    url: `${mcpBaseUrl}/mcp`,
    headers: { "User-Agent": "websonde" },
    send: session.send,
    failure: (reply) => adviseKey(session.failure(reply)),
    random: session.context.random,
    tool,
    arguments: input,
  });
}

/** The failure that stands in what a tool gave back: what the API said, handed on with a success around it. */
export function failureInside(payload: unknown, session: Session<Settings>): SearchProviderError {
  const reply = { status: 200, contentType: "application/json", body: JSON.stringify(payload) };
  return adviseKey(session.failure(readErrorFacts(reply)));
}

/** The failure of a keyless request, with what a key would change. */
function adviseKey(error: SearchProviderError): SearchProviderError {
  const advice = keyAdvice[error.kind];
  if (advice === undefined) return error;
  const { provider, kind, status, retryAfterMs, requestId } = error;
  const message = `${error.message} ${advice}`;
  return new SearchProviderError({ provider, kind, status, retryAfterMs, requestId, message });
}
