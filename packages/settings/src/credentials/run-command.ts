import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { settingsError } from "../files/file-error.ts";
import type { Environment } from "../files/settings-paths.ts";

export interface CommandOptions {
  readonly env: Environment;
  /** Where the command stands, for messages. */
  readonly place: string;
  readonly provider: string;
  readonly signal: AbortSignal;
  /** Longest run. Default 10,000. */
  readonly timeoutMs?: number;
}

/** More than any key; a command that prints more is the wrong one. */
const maxOutput = 65_536;
/** How long the output may stay open (a program in the background holds it) after the command itself has ended. */
const graceMs = 250;

/**
 * Runs a command line by the system's shell and hands back the first line that it prints, trimmed. It and all that it
 * started are ended after ten seconds, on an abort, and when this process exits. Rejects with `not-configured` naming the
 * place; neither the command nor what it printed stands in the message. Rejects with the signal's reason.
 */
export async function runCommand(command: string, options: CommandOptions): Promise<string> {
  const { env, place, provider, signal, timeoutMs = 10_000 } = options;
  signal.throwIfAborted();
  const fail = (problem: string) =>
    settingsError(`The command of ${place} ${problem}. Run it in a terminal to see why.`, "not-configured", provider);
  // A group of its own, so that what the command starts can be ended with it. Windows has no groups.
  const child = spawn(command, {
    shell: true,
    detached: process.platform !== "win32",
    windowsHide: true,
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...env },
  });
  track(child);
  const outcome = Promise.withResolvers<string>();
  const timer = setTimeout(() => outcome.reject(fail(`did not end within ${timeoutMs / 1000} s`)), timeoutMs);
  const onAbort = () => outcome.reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });

  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    if (output.length > maxOutput) outcome.reject(fail("printed more than 64 KiB"));
  });
  child.once("error", () => outcome.reject(fail("could not be started")));
  child.once("exit", (code, signalName) => {
    if (code !== 0)
      return outcome.reject(fail(code === null ? `was ended by ${signalName}` : `failed with exit code ${code}`));
    setTimeout(() => outcome.resolve(output), graceMs).unref();
  });
  child.once("close", () => outcome.resolve(output));

  try {
    const [line = ""] = (await outcome.promise).trimStart().split(/\r\n|\n|\r/, 1);
    if (line.trim() === "") throw fail("printed nothing");
    return line.trim();
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
    untrack(child);
    endGroup(child);
    child.stdout.destroy();
  }
}

const running = new Set<ChildProcess>();
const endAll = () => running.forEach(endGroup);

/** While commands run, the end of this process is theirs too. */
function track(child: ChildProcess): void {
  if (running.size === 0) process.on("exit", endAll);
  running.add(child);
}

function untrack(child: ChildProcess): void {
  running.delete(child);
  if (running.size === 0) process.off("exit", endAll);
}

/** Ends the command and whatever it left in its group; there may be nothing left. */
function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
