import { expect } from "vitest";
import type { Sandbox } from "@websonde/sandbox";
import { ask, type Answer } from "./ask.ts";

export const searchPlace = "/api.z.ai/api/mcp/web_search_prime/mcp";
export const readerPlace = "/api.z.ai/api/mcp/web_reader/mcp";
export const zaiKey = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
  authorization: "Bearer sandbox-zai",
};
export const hello = {
  jsonrpc: "2.0",
  id: "i1",
  method: "initialize",
  params: { protocolVersion: "2025-03-26", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};

export interface ZaiItem {
  readonly title: string;
  readonly content: string;
  readonly link: string;
}

export interface ZaiMessage {
  readonly id?: unknown;
  readonly result?: {
    readonly isError?: boolean;
    readonly content?: readonly { readonly type: string; readonly text: string }[];
    readonly tools?: readonly {
      readonly name: string;
      readonly inputSchema: { readonly properties: object; readonly required: readonly string[] };
    }[];
  };
  readonly error?: { readonly code: number; readonly message: string };
}

/** How the tests talk to Z.AI's MCP servers. */
export interface ZaiClient {
  post(body: unknown, headers?: Record<string, string>, path?: string): Promise<Answer>;
  /** Headers of a session that is ready. */
  openSession(path?: string): Promise<Record<string, string>>;
  /** One request in a session of its own. */
  call(method: string, params: object, path?: string): Promise<Answer>;
  callTool(values: object, name?: string, path?: string): Promise<ZaiMessage>;
}

export function createZaiClient(sandbox: () => Sandbox): ZaiClient {
  const post: ZaiClient["post"] = (body, headers = zaiKey, path = searchPlace) =>
    ask(sandbox(), path, {
      method: "POST",
      headers,
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const openSession: ZaiClient["openSession"] = async (path = searchPlace) => {
    const session = (await post(hello, zaiKey, path)).headers["mcp-session-id"];
    const headers = { ...zaiKey, "mcp-session-id": String(session) };
    const ready = await post({ jsonrpc: "2.0", method: "notifications/initialized", params: {} }, headers, path);
    expect([ready.status, ready.text, ready.headers["content-type"]]).toEqual([202, "", undefined]);
    return headers;
  };
  const call: ZaiClient["call"] = async (method, params, path = searchPlace) =>
    post({ jsonrpc: "2.0", id: "t1", method, params }, await openSession(path), path);
  return {
    post,
    openSession,
    call,
    async callTool(values, name = "web_search_prime", path = searchPlace) {
      const [message] = readMessages(await call("tools/call", { name, arguments: values }, path));
      expect(message?.id).toBe("t1");
      return message ?? {};
    },
  };
}

/** The messages of a stream, as a reader of events finds them. */
export function readMessages(answer: Answer): ZaiMessage[] {
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, "text/event-stream;charset=UTF-8"]);
  return answer.text
    .split("\n")
    .filter((line) => line.startsWith("data:"))
    .map((line) => JSON.parse(line.slice("data:".length)));
}

export function firstText(message: ZaiMessage | undefined): string {
  return message?.result?.content?.[0]?.text ?? "";
}

/** The value of a JSON text inside a JSON text. */
export function decodeTwice<T>(text: string): T {
  return JSON.parse(JSON.parse(text));
}
