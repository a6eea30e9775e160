import type { RecordedRequest } from "./request-log.ts";
import { isJsonObject } from "../upstreams/read-json-object.ts";
import { jsonReply, textReply } from "../upstreams/reply.ts";
import type { Reply, UpstreamEmulator } from "../upstreams/emulator.ts";
import type { ScenarioMap } from "../scenario/scenario.ts";

/** What the sandbox's own pages show and change. */
export interface ControlPanel {
  readonly url: string;
  readonly upstreams: readonly UpstreamEmulator[];
  readonly requests: readonly RecordedRequest[];
  openConnections(): number;
  /** Throws on a scenario that cannot be read. */
  setScenario(scenario: string | ScenarioMap): void;
}

export interface ControlRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answers `/`, `/__sandbox/requests` and `/__sandbox/scenario`. */
export function answerControlRequest(request: ControlRequest, panel: ControlPanel): Reply {
  if (!comesFromHere(request, panel.url)) {
    return jsonReply(403, { error: "Only programs on this machine may ask the sandbox, not web pages." });
  }
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (request.path === "/" && isRead) return textReply(200, describeSandbox(panel));
  if (request.path === "/__sandbox/requests" && isRead) {
    return jsonReply(200, { openConnections: panel.openConnections(), requests: panel.requests });
  }
  if (request.path === "/__sandbox/scenario" && request.method === "POST") return changeScenario(request, panel);
  const allow = request.path === "/__sandbox/scenario" ? "POST" : "GET, HEAD";
  return jsonReply(405, { error: `Use ${allow} for ${request.path}.` }, { allow });
}

/** Refuses web pages that reach for loopback: a foreign Origin, or a Host that is another name for 127.0.0.1. */
function comesFromHere({ headers }: ControlRequest, url: string): boolean {
  const host = headers["host"]?.replace(/:\d+$/, "");
  const origin = headers["origin"];
  return (host === "127.0.0.1" || host === "localhost") && (origin === undefined || origin === url);
}

function changeScenario({ body }: ControlRequest, panel: ControlPanel): Reply {
  try {
    const scenario = readScenario(body);
    panel.setScenario(scenario);
    return jsonReply(200, { scenario });
  } catch (error) {
    return jsonReply(400, { error: error instanceof Error ? error.message : String(error) });
  }
}

/** Plain text, a JSON text, or JSON `{ "scenario": … }` with a text or an object in it. */
function readScenario(body: string): string | ScenarioMap {
  const trimmed = body.trim();
  if (!/^["{]/.test(trimmed)) return trimmed;
  let value: unknown;
  try {
    value = JSON.parse(trimmed);
  } catch {
    throw new Error('The scenario is no JSON. Send {"scenario": "brave=429|ok"} or the bare text.');
  }
  const scenario = isJsonObject(value) ? value["scenario"] : value;
  if (typeof scenario === "string") return scenario;
  if (!isJsonObject(scenario)) throw new Error('Send {"scenario": "brave=429|ok"} or the bare text.');
  return Object.fromEntries(
    Object.entries(scenario).map(([target, steps]) => {
      if (typeof steps !== "string") throw new Error(`The steps of "${target}" must be a text such as "429|ok".`);
      return [target, steps];
    }),
  );
}

function describeSandbox({ url, upstreams }: ControlPanel): string {
  const lines = upstreams.map(({ id, hosts }) => `  ${id.padEnd(14)}${hosts.join(", ")}`);
  return [
    "Websonde sandbox: search upstreams emulated on loopback. No request leaves this machine.",
    "",
    "Emulated:",
    ...lines,
    "",
    `Use it: WEBSONDE_UPSTREAM_URL=${url} (a request to https://host/path goes to ${url}/host/path)`,
    `What was asked:       GET  ${url}/__sandbox/requests`,
    `Faults on request:    POST ${url}/__sandbox/scenario   brave=429:seconds|ok,duckduckgo=challenge`,
    "",
  ].join("\n");
}
