import { isSearchProviderError } from "@websonde/search-core";
import type { ErrorKind, SearchProviderError } from "@websonde/search-core";
import type { HttpReply, Session } from "@websonde/search-kit";
import { openSession } from "@websonde/search-kit/mcp";
import type { McpResult, McpSession } from "@websonde/search-kit/mcp";
import * as v from "valibot";
import { findToolFailure } from "./find-tool-failure.ts";
import { keepSession, recallSession } from "./kept-sessions.ts";
import type { KeptSession, ListedTool } from "./kept-sessions.ts";
import { meta } from "./meta.ts";
import { addResetTime } from "./reset-time.ts";
import { ToolList } from "./wire.ts";
import { missingTool } from "./zai-errors.ts";

/** One of the vendor's MCP servers, each with one tool. */
export interface ToolServer {
  readonly path: string;
  /** Name of its tool; in lists it is found in other spellings, too. */
  readonly tool: string;
}

export interface Tool extends Pick<ListedTool, "properties"> {
  /** Throws what the tool refused, in whatever form it did. */
  call(args: Readonly<Record<string, unknown>>): Promise<McpResult>;
}

const client = { name: "websonde", version: "1.0.0" };

/** Failures of the list alone; after the others the tool need not be called. */
const bearable: ReadonlySet<ErrorKind> = new Set([
  "unsupported",
  "invalid-request",
  "invalid-response",
  "not-found",
  "server",
]);

/**
 * Hands out the tool of a server under a session of this key, from before where there is one. When that has become stale
 * (the tool renamed, the session lost, which the server calls a missing key) `use` is run once more under a new one.
 */
export async function useTool<Result>(
  session: Session,
  server: ToolServer,
  use: (tool: Tool) => Promise<Result>,
): Promise<Result> {
  const kept = recallSession(session, urlOf(session, server));
  try {
    return await use(await openTool(session, server, kept));
  } catch (error) {
    session.context.signal.throwIfAborted();
    if (kept === undefined || !isStale(error)) throw error;
  }
  return use(await openTool(session, server));
}

async function openTool(session: Session, server: ToolServer, kept?: KeptSession): Promise<Tool> {
  const url = urlOf(session, server);
  const failure = (reply: HttpReply): SearchProviderError =>
    addResetTime(session.failure(reply), session.context.now());
  let last: HttpReply | undefined;
  const mcp = await openSession({
    provider: meta.id,
    label: meta.label,
    url,
    send: async (request) => (last = await session.send(request)),
    failure,
    random: session.context.random,
    client,
    ...(kept && { resume: kept.state }),
  });
  const tool = kept?.tool ?? (await findTool(mcp, server, session));
  const keep = () => keepSession(session, url, { state: mcp.state(), tool });
  keep();
  return {
    properties: tool?.properties,
    async call(args) {
      // A session may have been opened anew on the way, also for a call that failed.
      const result = await mcp.callTool(tool?.name ?? server.tool, args).finally(keep);
      const refused = findToolFailure(result);
      if (refused !== undefined && last !== undefined) throw failure({ ...last, ...refused });
      return result;
    },
  };
}

/** The server's tool by its own list; undefined where it does not list one. */
async function findTool(mcp: McpSession, server: ToolServer, { context }: Session): Promise<ListedTool | undefined> {
  try {
    const list = v.safeParse(ToolList, await mcp.request("tools/list"));
    const listed = list.success
      ? list.output.tools.find(({ name }) => plainName(name) === plainName(server.tool))
      : undefined;
    return listed && { name: listed.name, properties: listed.inputSchema?.properties ?? undefined };
  } catch (error) {
    context.signal.throwIfAborted();
    if (!isSearchProviderError(error) || !bearable.has(error.kind)) throw error;
    return undefined;
  }
}

/** `web_search_prime` was once `webSearchPrime`. */
function plainName(name: string): string {
  return name.toLowerCase().replaceAll("_", "");
}

function isStale(error: unknown): boolean {
  if (!isSearchProviderError(error)) return false;
  return error.kind === "auth" ? /\bapi key not found\b/i.test(error.message) : missingTool.test(error.message);
}

function urlOf({ baseUrl }: Session, { path }: ToolServer): string {
  return `${baseUrl}${path}`;
}
