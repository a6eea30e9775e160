import { spawn } from "node:child_process";

export interface ProgramRun {
  /** From the start of the process to its end. */
  readonly milliseconds: number;
  readonly stdout: string;
}

/**
 * Runs a program in a process of its own, without this one's environment: keys and proxies of whoever measures must not
 * count. Rejects, with what it printed, where it fails or prints a warning.
 */
export function runProgram(
  path: string,
  args: readonly string[] = [],
  flags: readonly string[] = [],
): Promise<ProgramRun> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(process.execPath, [...flags, path, ...args], { env: {}, stdio: ["ignore", "pipe", "pipe"] });
    let milliseconds = 0;
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.once("error", reject);
    child.once("exit", () => (milliseconds = performance.now() - start));
    child.once("close", (code) => {
      if (code === 0 && stderr === "") resolve({ milliseconds, stdout });
      else reject(new Error(`${path} failed (${code}): ${stderr.trim() || "it printed nothing"}`));
    });
  });
}
