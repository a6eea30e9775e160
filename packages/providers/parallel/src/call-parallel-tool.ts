import type { SearchProviderError } from "@websonde/search-core";
import type { Session } from "@websonde/search-kit";
import { adviseKey, readErrorFacts } from "@websonde/search-kit/errors";
import { callTool } from "@websonde/search-kit/mcp";
import type { McpResult } from "@websonde/search-kit/mcp";
import { meta } from "./meta.ts";
import { mcpBaseUrl } from "./settings.ts";
import type { Settings } from "./settings.ts";

/** What a key would change. */
const keyAdvice = { label: meta.label, variable: meta.keys.env[0] };

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
    failure: (reply) => adviseKey(session.failure(reply), keyAdvice),
    random: session.context.random,
    tool,
    arguments: input,
  });
}

/** The failure that stands in what a tool gave back: what the API said, handed on with a success around it. */
export function failureInside(payload: unknown, session: Session<Settings>): SearchProviderError {
  const reply = { status: 200, contentType: "application/json", body: JSON.stringify(payload) };
  return adviseKey(session.failure(readErrorFacts(reply)), keyAdvice);
}
