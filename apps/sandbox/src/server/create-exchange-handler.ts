import type { IncomingMessage, ServerResponse } from "node:http";
import type { Delivery } from "../faults/fault.ts";
import type { ScenarioStep } from "../scenario/scenario.ts";
import type { UpstreamEmulator, UpstreamRequest, UpstreamTools } from "../upstreams/emulator.ts";
import { findUpstream } from "../upstreams/list-upstreams.ts";
import { jsonReply, withHeaders } from "../upstreams/reply.ts";
import { answerControlRequest, type ControlPanel } from "./answer-control-request.ts";
import { answerUpstreamRequest, refuse } from "./answer-upstream-request.ts";
import { deliverReply } from "./deliver-reply.ts";
import { createCredentialMasker } from "./mask-credentials.ts";
import { readBody } from "./read-body.ts";
import { readHeaders } from "./read-headers.ts";
import { readTarget, type Target } from "./read-target.ts";
import type { RequestLog } from "./request-log.ts";

const longestRecordedBody = 65_536;

export interface ExchangeSurroundings {
  readonly requestLog: RequestLog;
  readonly panel: ControlPanel;
  writeLine(line: string): void;
  now(): number;
  nextStep(id: string): ScenarioStep | undefined;
  toolsFor(id: string, modes: ReadonlySet<string>): UpstreamTools;
}

/** One exchange. `gone` fires when the client or the sandbox goes away; `clientLeft` tells the two apart. */
export interface Exchange {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly gone: AbortSignal;
  clientLeft(): boolean;
}

/** Makes what handles one exchange from the first line to the last byte. It rejects when `gone` fires before the end. */
export function createExchangeHandler(around: ExchangeSurroundings): (exchange: Exchange) => Promise<void> {
  const mask = createCredentialMasker();

  const answerHost = async (exchange: Exchange, target: Target): Promise<void> => {
    const { message, response, gone } = exchange;
    const { host, path, search } = target;
    const emulator = findUpstream(around.panel.upstreams, host);
    const step = emulator === undefined ? undefined : around.nextStep(emulator.id);
    const method = message.method ?? "GET";
    const headers = readHeaders(message);
    const record = around.requestLog.open({
      ...(emulator === undefined ? {} : { upstream: emulator.id }),
      ...mask({ method, host, path, query: search, headers, body: "" }),
      startedAt: around.now(),
      ...(step === undefined ? {} : { step: step.text }),
      aborted: false,
    });
    let manner: Delivery["manner"] = "whole";
    response.once("close", () => {
      record({
        aborted: exchange.clientLeft() && !response.writableFinished && manner !== "reset" && manner !== "cut-body",
      });
    });

    const body = await readBody(message);
    record({ body: mask({ headers: {}, query: "", body: (body ?? "").slice(0, longestRecordedBody) }).body });
    const query = new URLSearchParams(search);
    const request: UpstreamRequest = { method, host, path, query, headers, body: body ?? "" };
    const delivery = await decide(emulator, request, body === undefined, step, gone);
    ({ manner } = delivery);
    if (manner !== "reset" && manner !== "stall-headers") record({ status: delivery.reply.status });
    around.writeLine(`${emulator?.id ?? "unknown host"}: ${method} ${host}${path} → ${describeDelivery(delivery)}`);
    await deliverReply(response, delivery, gone);
  };

  const decide = async (
    emulator: UpstreamEmulator | undefined,
    request: UpstreamRequest,
    isTooLong: boolean,
    step: ScenarioStep | undefined,
    gone: AbortSignal,
  ): Promise<Delivery> => {
    if (emulator === undefined) return whole(unknownHost(request.host, around.panel.upstreams));
    const tools = around.toolsFor(emulator.id, step?.modes ?? new Set());
    if (isTooLong) return whole(withHeaders(refuse(emulator, 413, request, tools), { connection: "close" }));
    return answerUpstreamRequest(emulator, request, tools, step, gone);
  };

  return async (exchange) => {
    const { message, response, gone } = exchange;
    const target = readTarget(message.url ?? "/");
    if (target.host !== "") return answerHost(exchange, target);
    const body = (await readBody(message)) ?? "";
    const control = { method: message.method ?? "GET", path: target.path, headers: readHeaders(message), body };
    await deliverReply(response, whole(answerControlRequest(control, around.panel)), gone);
  };
}

function whole(reply: Delivery["reply"]): Delivery {
  return { reply, manner: "whole" };
}

function unknownHost(host: string, upstreams: readonly UpstreamEmulator[]): Delivery["reply"] {
  const hosts = upstreams.flatMap((emulator) => emulator.hosts);
  return jsonReply(404, {
    error: `The sandbox does not emulate "${host}". A request to https://host/path goes to /host/path here.`,
    hosts,
  });
}

function describeDelivery({ reply, manner }: Delivery): string {
  return manner === "whole" ? String(reply.status) : manner;
}
