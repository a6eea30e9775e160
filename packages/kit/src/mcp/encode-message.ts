/** A JSON-RPC 2.0 message that goes out. Without `id` it is a notification, which nobody answers. */
export interface McpRequest {
  readonly jsonrpc: "2.0";
  readonly id?: string;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export function encodeRequest(id: string, method: string, params: Readonly<Record<string, unknown>>): McpRequest {
  return { jsonrpc: "2.0", id, method, params };
}

/** The call of one tool. Arguments that are `undefined` are left out on the wire. */
export function encodeToolCall(id: string, name: string, args: Readonly<Record<string, unknown>>): McpRequest {
  return encodeRequest(id, "tools/call", { name, arguments: args });
}

export function encodeNotification(method: string): McpRequest {
  return { jsonrpc: "2.0", method, params: {} };
}

/** An id that no other pending request of this client has: eight characters from `0-9a-z`. `random` gives 0 up to 1. */
export function makeRequestId(random: () => number): string {
  return Array.from({ length: 8 }, () => Math.floor(random() * 36).toString(36)).join("");
}
