import type { SearchProviderError } from "@websonde/search-core";
import type { HttpReply, Session } from "@websonde/search-kit";
import { adviseKey } from "@websonde/search-kit/errors";
import { callTool } from "@websonde/search-kit/mcp";
import type { McpResult } from "@websonde/search-kit/mcp";
import { mcpBaseUrl } from "./mcp-address.ts";
import { meta } from "./meta.ts";
import type { Settings } from "./settings.ts";

/** What a key would change. */
export const keyAdvice = { label: meta.label, variable: meta.keys.env[0] };

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
    failure: (reply) => explain(reply) ?? adviseKey(session.failure(reply), keyAdvice),
    random: session.context.random,
    tool,
    arguments: input,
  });
}
