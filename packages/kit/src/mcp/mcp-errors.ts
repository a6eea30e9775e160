import type { ErrorTable } from "../errors.ts";

/**
 * The codes that JSON-RPC reserves. `callTool` and `openSession` hand them to `failure`; a provider whose `failure` does not
 * pass them on lists them among its `errors`. -32000 is missing on purpose: servers use it for everything, so its HTTP status
 * and its words decide (429: `rate-limit`; else `server`).
 */
export const mcpErrors: ErrorTable = {
  "-32700": "invalid-request",
  "-32600": "invalid-request",
  "-32601": "unsupported",
  "-32602": "invalid-request",
};
