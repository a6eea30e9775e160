import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { loadCorpus } from "./load-corpus.ts";
import type { Sandbox, SandboxOptions } from "./sandbox.ts";
import { parseScenario } from "./scenario/parse-scenario.ts";
import { createScenarioPlan } from "./scenario/scenario-plan.ts";
import { createSeededRandom } from "./seeded-random.ts";
import { createExchangeHandler } from "./server/create-exchange-handler.ts";
import { createRequestLog } from "./server/request-log.ts";
import { createTools } from "./upstreams/create-tools.ts";
import { listUpstreams } from "./upstreams/list-upstreams.ts";

/** Starts the emulated upstreams on 127.0.0.1. Rejects on an unknown scenario and when the port is taken. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const {
    port = 0,
    scenario = "",
    corpus = loadCorpus(),
    now = Date.now,
    random = createSeededRandom(1),
    log,
  } = options;
  const upstreams = listUpstreams(options.upstreams);
  const makeTools = new Map(upstreams.map(({ id }) => [id, createTools({ corpus, now, random })]));
  const requestLog = createRequestLog();
  const closing = new AbortController();
  const running = new Set<ServerResponse>();
  let plan = createScenarioPlan(parseScenario(scenario, upstreams));

  const server = createServer((message, response) => {
    running.add(response);
    const left = new AbortController();
    response.once("close", () => {
      running.delete(response);
      left.abort();
    });
    const gone = AbortSignal.any([left.signal, closing.signal]);
    handle({ message, response, gone, clientLeft: () => !closing.signal.aborted }).catch((error: unknown) => {
      // Who went away needs no answer; anything else is a fault of an emulator and must not stop the others.
      if (gone.aborted) return;
      log?.(`sandbox failed: ${error instanceof Error ? error.message : String(error)}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { "content-type": "text/plain" }).end("The sandbox failed on this request.\n");
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  const boundPort = isAddress(address) ? address.port : port;
  const url = `http://127.0.0.1:${boundPort}`;
  const environment = Object.fromEntries([
    ["WEBSONDE_UPSTREAM_URL", url],
    ...upstreams.flatMap((emulator) => Object.entries(emulator.environment ?? {})),
  ]);

  const setScenario: Sandbox["setScenario"] = (next) => {
    plan = createScenarioPlan(parseScenario(next, upstreams));
  };
  const openConnections = (): number => running.size;
  const handle = createExchangeHandler({
    requestLog,
    panel: { url, upstreams, requests: requestLog.requests, openConnections, setScenario },
    writeLine: (line) => log?.(line),
    now,
    nextStep: (id) => plan.nextStep(id),
    toolsFor: (id, modes) => {
      const make = makeTools.get(id);
      if (make === undefined) throw new Error(`No tools for "${id}".`);
      return make(modes);
    },
  });

  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closed ??= endEverything(server, running, closing);
    return closed;
  };
  const { requests } = requestLog;
  const ids = upstreams.map(({ id }) => id);
  return { url, port: boundPort, upstreams: ids, environment, requests, setScenario, openConnections, close };
}

/** Resolves when the port is free and every answer has ended. */
async function endEverything(
  server: Server,
  running: ReadonlySet<ServerResponse>,
  closing: AbortController,
): Promise<void> {
  const endings = [...running].map((response) => new Promise((resolve) => response.once("close", resolve)));
  const stopped = new Promise((resolve) => server.close(resolve));
  closing.abort();
  server.closeAllConnections();
  await Promise.all([stopped, ...endings]);
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === "object" && address !== null;
}
