import type { Session } from "@websonde/search-kit";
import type { McpSessionState } from "@websonde/search-kit/mcp";

/** A tool as its server lists it. */
export interface ListedTool {
  readonly name: string;
  /** Its arguments by name; unknown where the server did not say. */
  readonly properties?: Readonly<Record<string, unknown>> | undefined;
}

/** What need not be asked for again. */
export interface KeptSession {
  readonly state: McpSessionState;
  readonly tool?: ListedTool | undefined;
}

const mostKept = 100;
const processWide = {};
const keptByOwner = new WeakMap<object, Map<string, KeptSession>>();

type Holder = Pick<Session, "context" | "credential">;

/** The session that was opened at `url` with this key, if there is one. Clients with a `fetch` or registry of their own share none. */
export function recallSession(holder: Holder, url: string): KeptSession | undefined {
  return listOf(holder).get(keyOf(holder, url));
}

export function keepSession(holder: Holder, url: string, kept: KeptSession): void {
  const list = listOf(holder);
  list.delete(keyOf(holder, url));
  list.set(keyOf(holder, url), kept);
  const [oldest] = list.keys();
  if (list.size > mostKept && oldest !== undefined) list.delete(oldest);
}

function listOf({ context }: Holder): Map<string, KeptSession> {
  const owner = context.fetch ?? context.upstreams ?? processWide;
  const list = keptByOwner.get(owner) ?? new Map<string, KeptSession>();
  keptByOwner.set(owner, list);
  return list;
}

function keyOf({ context, credential }: Holder, url: string): string {
  return [context.upstreamUrl ?? "", url, credential?.value ?? ""].join(" ");
}
