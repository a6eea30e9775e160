import { SearchProviderError } from "@websonde/search-core";
import type { Call, Reading } from "@websonde/search-kit";
import { adviseKey } from "@websonde/search-kit/errors";
import { openSession } from "@websonde/search-kit/mcp";
import * as v from "valibot";
import { meta } from "./meta.ts";
import { readFields } from "./read-fields.ts";
import { readResults } from "./read-results.ts";
import { mcpBaseUrl } from "./settings.ts";
import type { Settings } from "./settings.ts";
import { ToolAnswer } from "./wire.ts";

/** The server gives no more for each section. */
const maxCount = 20;

/** What a key would change. */
const keyAdvice = { label: meta.label, variable: "YOUCOM_API_KEY", allowance: "about 100 searches a day" };

/** The keyless search: one tool of the public MCP server, by a session of its own. */
export async function searchMcp(call: Call<Settings>): Promise<Reading> {
  const session = await openSession({
    provider: meta.id,
    label: meta.label,
    client: { name: "websonde", version: "0.1.0" },
    url: `${mcpBaseUrl}/mcp`,
    query: { profile: "free" },
    send: call.send,
    failure: (reply) => adviseKey(call.failure(reply), keyAdvice),
    random: call.context.random,
  });
  const fields = { ...readFields(call), count: Math.min(call.count, maxCount) };
  const { payloads, texts } = await session.callTool("you-search", fields);
  for (const payload of payloads) {
    const answer = v.safeParse(ToolAnswer, payload);
    if (!answer.success) continue;
    const sources = "results" in answer.output ? readResults(answer.output.results, call.settings) : [];
    return { sources, usage: { searchRequests: 1 } };
  }
  if (texts.some((text) => /^\s*no results found/i.test(text))) return { sources: [] };
  throw new SearchProviderError({
    provider: meta.id,
    kind: "invalid-response",
    message: "You.com's public endpoint sent an answer of a form that is not known. Set YOUCOM_API_KEY to use its API.",
  });
}
