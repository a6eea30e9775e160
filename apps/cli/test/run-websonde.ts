import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const main = join(import.meta.dirname, "../src/main.ts");
/** A home without settings, so that those of whoever runs the tests play no part. */
const home = mkdtempSync(join(tmpdir(), "websonde-home-"));

export interface Ended {
  /** Nothing when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  /** All that was written so far, as soon as `text` is in it; rejects when the program ends before. */
  sees(text: string): Promise<string>;
  readonly ended: Promise<Ended>;
}

export interface Circumstances {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly cwd?: string;
}

/** Starts the real program from its source. Of the environment it gets what is given here and nothing else. */
export function startWebsonde(args: readonly string[], { env = {}, input, cwd = home }: Circumstances = {}): Running {
  const child = spawn(process.execPath, ["--conditions=@websonde/source", main, ...args], {
    cwd,
    env: { PATH: process.env["PATH"] ?? "", HOME: home, NODE_COMPILE_CACHE: join(home, "cache"), ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const written = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8");
    child[name].on("data", (chunk: string) => {
      written[name] += chunk;
      child.emit("written");
    });
  }
  // A program that ends without reading its input is no failure of the test.
  child.stdin.on("error", () => {});
  child.stdin.end(input ?? "");
  const ended = once(child, "close").then(([code]: unknown[]): Ended => {
    child.emit("written");
    return { code: typeof code === "number" ? code : null, ...written };
  });
  return {
    child,
    ended,
    async sees(text) {
      for (;;) {
        const all = written.stdout + written.stderr;
        if (all.includes(text)) return all;
        if (child.exitCode !== null) throw new Error(`It ended without "${text}": ${all}`);
        await once(child, "written");
      }
    },
  };
}

/** Runs the program to its end. */
export function runWebsonde(args: readonly string[], circumstances?: Circumstances): Promise<Ended> {
  return startWebsonde(args, circumstances).ended;
}
