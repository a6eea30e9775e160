import type { HttpReply } from "../http.ts";
import { expectToolResult } from "./call-tool.ts";
import { encodeNotification, encodeRequest, encodeToolCall, makeRequestId } from "./encode-message.ts";
import type { McpRequest } from "./encode-message.ts";
import { exchangeMessage, expectResult } from "./exchange-message.ts";
import type { McpConnection, McpExchange } from "./exchange-message.ts";
import type { McpResult } from "./read-tool-result.ts";

/** What a server agreed to. It may be kept and resumed, under the credential that it was opened with. */
export interface McpSessionState {
  /** Absent where the server gave none; it keeps no state then. */
  readonly id?: string;
  readonly protocolVersion: string;
}

export interface OpenSessionOptions extends McpConnection {
  readonly client: { readonly name: string; readonly version: string };
  /** The version that is proposed. Default `2025-03-26`. */
  readonly protocolVersion?: string;
  /** A session from before: nothing is sent until it is used. */
  readonly resume?: McpSessionState;
}

export interface McpSession {
  /** The state as it is now, after a reopening too. */
  readonly state: () => McpSessionState;
  /** Any request, `tools/list` for example; gives its result. */
  readonly request: (method: string, params?: Readonly<Record<string, unknown>>) => Promise<unknown>;
  readonly callTool: (name: string, args: Readonly<Record<string, unknown>>) => Promise<McpResult>;
}

/**
 * Opens a session for servers that insist on one (Z.AI): `initialize`, then `notifications/initialized`. When the server
 * has forgotten the session later, it is opened anew and the request repeated, once. Throws as `callTool` does.
 */
export async function openSession(options: OpenSessionOptions): Promise<McpSession> {
  let state = options.resume ?? (await initialize(options));
  let opening: Promise<McpSessionState> | undefined;

  async function reopen(forgotten: McpSessionState): Promise<McpSessionState> {
    // Of several requests that find it gone, one opens it.
    if (state === forgotten) {
      opening ??= initialize(options).finally(() => (opening = undefined));
      state = await opening;
    }
    return state;
  }

  async function exchange(makeRequest: (id: string) => McpRequest): Promise<McpExchange> {
    const ask = (used: McpSessionState) =>
      exchangeMessage(options, makeRequest(makeRequestId(options.random)), sessionHeaders(used));
    const used = state;
    const first = await ask(used);
    return used.id !== undefined && isForgotten(first.reply) ? ask(await reopen(used)) : first;
  }

  return {
    state: () => state,
    request: async (method, params = {}) =>
      expectResult(options, await exchange((id) => encodeRequest(id, method, params))),
    callTool: async (name, args) => expectToolResult(options, await exchange((id) => encodeToolCall(id, name, args))),
  };
}

async function initialize(options: OpenSessionOptions): Promise<McpSessionState> {
  const { client, protocolVersion = "2025-03-26", random } = options;
  const params = { protocolVersion, capabilities: {}, clientInfo: client };
  const exchange = await exchangeMessage(options, encodeRequest(makeRequestId(random), "initialize", params));
  const result = expectResult(options, exchange);
  const id = readSessionId(exchange.reply);
  const state = { ...(id && { id }), protocolVersion: readVersion(result) ?? protocolVersion };
  // What comes back means nothing: if the server does not like it, the next request says so.
  await exchangeMessage(options, encodeNotification("notifications/initialized"), sessionHeaders(state));
  return state;
}

function sessionHeaders({ id, protocolVersion }: McpSessionState) {
  return { ...(id && { "mcp-session-id": id }), "mcp-protocol-version": protocolVersion };
}

/** Visible ASCII only, as the protocol demands: it goes back into a header. */
function readSessionId({ headers }: HttpReply): string | undefined {
  const id = headers.get("mcp-session-id");
  return id !== undefined && /^[\u0021-\u007e]{1,1024}$/.test(id) ? id : undefined;
}

function readVersion(result: unknown): string | undefined {
  if (typeof result !== "object" || result === null || !("protocolVersion" in result)) return undefined;
  const { protocolVersion } = result;
  return typeof protocolVersion === "string" && /^\d{4}-\d{2}-\d{2}$/.test(protocolVersion)
    ? protocolVersion
    : undefined;
}

/** By the protocol a 404; Z.AI also answers 400 and names the session. */
function isForgotten({ status, body }: HttpReply): boolean {
  return status === 404 || (status === 400 && /session/i.test(body));
}
