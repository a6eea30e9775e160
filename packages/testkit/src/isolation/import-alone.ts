import { Worker } from "node:worker_threads";

/** What a thread of its own saw while it imported a module. */
export interface ImportSeen {
  /** `meta.id` of the default export. */
  readonly id: unknown;
  readonly variables: readonly string[];
  /** Functions with an effect that were called. */
  readonly calls: readonly string[];
  readonly globals: readonly string[];
}

/** Imports a module where nothing of it is loaded yet, and watches. Rejects with the module's own error where it fails. */
export function importAlone(url: string): Promise<ImportSeen> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`), {
      workerData: url,
      // Sources of a workspace are imported as sources; elsewhere nobody knows the condition.
      execArgv: ["--conditions=@websonde/source", "--no-warnings"],
      env: {},
    });
    worker.once("message", (seen: ImportSeen) => {
      resolve(seen);
      void worker.terminate();
    });
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The import ended the thread.")));
  });
}

const program = `
import process from "node:process";
import { parentPort, workerData } from "node:worker_threads";
const variables = new Set();
const calls = [];
const ofNode = /^(?:NODE_|WATCH_REPORT_DEPENDENCIES$)/;
process.env = new Proxy({}, {
  get: (_, name) => void (typeof name === "string" && !ofNode.test(name) && variables.add(name)),
  has: (_, name) => { if (typeof name === "string" && !ofNode.test(name)) variables.add(name); return false; },
});
const before = new Set(Reflect.ownKeys(globalThis));
for (const [owner, names] of [
  [globalThis, ["fetch", "setTimeout", "setInterval", "setImmediate"]],
  [console, ["log", "info", "warn", "error", "debug"]],
  [process, ["on", "once", "exit", "emitWarning"]],
])
  for (const name of names) {
    const original = owner[name];
    owner[name] = function (...args) {
      calls.push(name);
      return name === "fetch" ? Promise.reject(new TypeError("no fetch during an import")) : original.apply(this, args);
    };
  }
const module = await import(workerData);
const id = module.default?.meta?.id;
const globals = Reflect.ownKeys(globalThis).filter((name) => !before.has(name)).map(String);
parentPort.postMessage({ id, variables: [...variables], calls, globals });
`;
