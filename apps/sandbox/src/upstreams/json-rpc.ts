import type { Reply } from "./emulator.ts";
import { jsonReply } from "./reply.ts";
import { isJsonObject, type JsonObject } from "./read-json-object.ts";

export type RpcId = string | number;

export interface RpcRequest {
  /** Left out for notifications. */
  readonly id?: RpcId;
  readonly method: string;
  readonly params: JsonObject;
}

/** One JSON-RPC request or notification; nothing for anything else, batches included. */
export function readRpcRequest(value: unknown): RpcRequest | undefined {
  if (!isJsonObject(value) || value["jsonrpc"] !== "2.0" || typeof value["method"] !== "string") return undefined;
  const { id, method, params } = value;
  if (id !== undefined && typeof id !== "string" && typeof id !== "number") return undefined;
  return { ...(id === undefined ? {} : { id }), method, params: isJsonObject(params) ? params : {} };
}

/** A JSON-RPC error as an HTTP answer of its own, outside any stream. */
export function rpcErrorReply(
  status: number,
  error: { readonly code: number; readonly message: string },
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return jsonReply(status, { jsonrpc: "2.0", error, id: null }, headers);
}
