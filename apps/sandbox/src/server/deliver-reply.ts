import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Delivery } from "../faults/fault.ts";
import type { Reply } from "../upstreams/emulator.ts";
import { bodyText } from "../upstreams/reply.ts";

/** Sends a reply in the manner that the fault wants. `gone` fires when the client or the sandbox goes away. */
export async function deliverReply(response: ServerResponse, delivery: Delivery, gone: AbortSignal): Promise<void> {
  const { reply, manner } = delivery;
  if (manner === "stall-headers") return;
  if (manner === "reset") {
    response.socket?.resetAndDestroy();
    return;
  }
  if (manner === "endless") return sendFiller(response, reply, gone);
  if (manner === "whole" && typeof reply.body === "object") return sendPieces(response, reply, gone);
  const body = Buffer.from(bodyText(reply));
  response.writeHead(reply.status, { ...reply.headers, ...(hasBody(reply) ? { "content-length": body.length } : {}) });
  if (manner === "whole") response.end(body);
  else sendHalf(response, body, manner === "cut-body");
}

function hasBody({ status }: Reply): boolean {
  return status !== 204 && status !== 304;
}

async function sendPieces(response: ServerResponse, reply: Reply, gone: AbortSignal): Promise<void> {
  response.writeHead(reply.status, { ...reply.headers });
  for (const piece of reply.body ?? []) if (!response.write(piece)) await once(response, "drain", { signal: gone });
  response.end();
}

function sendHalf(response: ServerResponse, body: Buffer, thenClose: boolean): void {
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => {
    if (thenClose) response.socket?.destroy();
  });
}

/** White space before JSON or HTML, comments before events: every reader has to go on reading. */
async function sendFiller(response: ServerResponse, reply: Reply, gone: AbortSignal): Promise<void> {
  const isStream = reply.headers?.["content-type"]?.startsWith("text/event-stream") === true;
  const filler = (isStream ? ": wait\n" : "       ").repeat(8192);
  response.writeHead(200, { ...reply.headers });
  while (!gone.aborted) {
    if (response.write(filler)) await sleep(1, undefined, { signal: gone });
    else await once(response, "drain", { signal: gone });
  }
}
