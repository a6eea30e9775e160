import { SearchProviderError } from "@websonde/search-core";
import type { ErrorKind } from "@websonde/search-core";
import type { HttpReply, Session } from "@websonde/search-kit";
import { callTool } from "@websonde/search-kit/mcp";
import type { McpResult } from "@websonde/search-kit/mcp";
import { mcpBaseUrl } from "./mcp-address.ts";
import { meta } from "./meta.ts";
import type { Settings } from "./settings.ts";

/** What a key would change. */
const keyAdvice: Partial<Record<ErrorKind, string>> = {
  auth: "Set EXA_API_KEY to use its API instead.",
  quota: "Without a key Exa allows few requests; set EXA_API_KEY to lift the limit.",
  "rate-limit": "Without a key Exa allows few requests; set EXA_API_KEY to lift the limit.",
};

/**
 * Calls a tool of the public server; `tools` in the address switches on what is not on by default. `explain` may know
 * better what the failure of this tool means.
 */
export function callExaTool(
  session: Session<Settings>,
  tool: string,
  input: Readonly<Record<string, unknown>>,
  explain: (reply: HttpReply) => SearchProviderError | undefined = () => undefined,
): Promise<McpResult> {
  return callTool({
    provider: meta.id,
    label: meta.label,
    url: `${mcpBaseUrl}/mcp`,
    query: { tools: tool },
    headers: { "x-exa-source": "websonde" },
    send: session.send,
    failure: (reply) => explain(reply) ?? adviseKey(session.failure(reply)),
    random: session.context.random,
    tool,
    arguments: input,
  });
}

/** The failure of a keyless request, with what a key would change. */
export function adviseKey(error: SearchProviderError): SearchProviderError {
  const advice = keyAdvice[error.kind];
  if (advice === undefined) return error;
  const { provider, kind, status, retryAfterMs, requestId } = error;
  return new SearchProviderError({
    provider,
    kind,
    status,
    retryAfterMs,
    requestId,
    message: `${error.message} ${advice}`,
  });
}
