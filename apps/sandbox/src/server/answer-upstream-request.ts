import { setTimeout as sleep } from "node:timers/promises";
import type { Delivery, FaultMaterial } from "../faults/fault.ts";
import { challengePage, statusPage } from "../faults/status-page.ts";
import type { ScenarioStep } from "../scenario/scenario.ts";
import type { Reply, UpstreamEmulator, UpstreamRequest, UpstreamTools } from "../upstreams/emulator.ts";
import { jsonReply } from "../upstreams/reply.ts";

/** The answer of an upstream under a step of the scenario. `gone` ends the wait of `slow`. */
export async function answerUpstreamRequest(
  emulator: UpstreamEmulator,
  request: UpstreamRequest,
  tools: UpstreamTools,
  step: ScenarioStep | undefined,
  gone: AbortSignal,
): Promise<Delivery> {
  if (step !== undefined && step.delayMs > 0) await sleep(step.delayMs, undefined, { signal: gone });
  const material: FaultMaterial = {
    answer: async () => emulator.handle(request, tools),
    emptyAnswer: async () => emulator.handle(request, { ...tools, search: () => [] }),
    refuse: (status) => refuse(emulator, status, request, tools),
    challenge: () => emulator.challenge?.(request, tools) ?? challengePage(),
    now: tools.now,
  };
  return step === undefined ? { reply: await material.answer(), manner: "whole" } : step.fault(material);
}

/** The vendor's own error, else a plain one: JSON for clients' mistakes, the proxy's page for server errors. */
export function refuse(
  emulator: UpstreamEmulator,
  status: number,
  request: UpstreamRequest,
  tools: UpstreamTools,
): Reply {
  const own = emulator.refuse?.(status, request, tools);
  if (own !== undefined) return own;
  return status >= 500
    ? statusPage(status)
    : jsonReply(status, { error: { status, message: "refused by the sandbox" } });
}
