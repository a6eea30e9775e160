import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { makeFolder } from "./make-folder.ts";

/** The real program as arguments of Node. */
export const program = ["--conditions=@websonde/source", join(import.meta.dirname, "../src/main.ts")];

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

/**
 * Starts the real program from its source. Of the environment it gets what is given here and nothing else; its home has no
 * settings, so that those of whoever runs the tests play no part.
 */
export function startWebsonde(args: readonly string[], { env = {}, input, cwd }: Circumstances = {}): Running {
  const home = makeFolder();
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: cwd ?? home,
    env: { PATH: process.env["PATH"] ?? "", HOME: home, ...env },
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
