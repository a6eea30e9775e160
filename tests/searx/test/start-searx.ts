import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";

/** Where Debian's package puts it. */
const program = "/usr/bin/searx-run";
const instance = join(import.meta.dirname, "../instance");
const startTimeoutMs = 60_000;
const stopTimeoutMs = 5_000;

export const isSearxInstalled = existsSync(program);

export interface Searx {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** Resolves when the program has ended and its folder is gone. */
  stop(): Promise<void>;
}

/** Starts the instance of `../instance` on loopback. Rejects with what it wrote when it does not come up in time. */
export async function startSearx(): Promise<Searx> {
  const folder = mkdtempSync(join(tmpdir(), "websonde-searx-"));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = join(folder, "settings.yml");
  writeFileSync(settings, fillIn({ PORT: port, SECRET: "for tests only", ENGINES: instance }));
  const child = spawn(program, [], {
    cwd: folder,
    // UTC, since SearX writes the times of its pages without a zone. No byte code in the repository.
    env: { PATH: process.env["PATH"], SEARX_SETTINGS_PATH: settings, TZ: "UTC", PYTHONDONTWRITEBYTECODE: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  const stop = async () => {
    process.off("exit", kill);
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilUp(child, url);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The settings with their words in braces replaced; JSON's texts and numbers are YAML's, too. */
function fillIn(values: Readonly<Record<string, string | number>>): string {
  return readFileSync(join(instance, "settings.yml"), "utf8").replace(
    /"\{(\w+)\}([^"]*)"/g,
    (mark, name: string, rest: string) => {
      const value = values[name];
      return value === undefined ? mark : JSON.stringify(typeof value === "number" ? value : value + rest);
    },
  );
}

async function waitUntilUp(child: ChildProcess, url: string): Promise<void> {
  let written = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (written = (written + text).slice(-4_000)));
  const failed = once(child, "error").then(([error]: unknown[]) => (written += String(error)));
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const isUp = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await Promise.race([sleep(100), failed]);
  }
  throw new Error(`SearX did not come up: ${written || "it wrote nothing"}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "close");
  child.kill("SIGTERM");
  const isClosed = await Promise.race([closed.then(() => true), sleep(stopTimeoutMs, false)]);
  if (!isClosed) child.kill("SIGKILL");
  await closed;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || address === null) throw new Error("There is no free port.");
  return address.port;
}
