import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { startSandbox } from "@websonde/sandbox";

export interface SampleRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const guard = fileURLToPath(new URL("./no-internet.mjs", import.meta.url));
/** Longer than any sample takes; one that does not end keeps a timer or a connection open. */
const timeoutMs = 15_000;

/**
 * Runs a sample as a reader would, as a program of its own, with an environment that has keys and sends all upstream traffic
 * to a sandbox of its own. `home` is where it may look for settings. What would reach the internet fails, loudly.
 */
export async function runSample(path: string, scenario: string, home: string): Promise<SampleRun> {
  const sandbox = await startSandbox({ scenario });
  try {
    return await run(path, {
      HOME: home,
      XDG_CONFIG_HOME: home,
      WEBSONDE_UPSTREAM_URL: sandbox.url,
      BRAVE_API_KEY: "sandbox-brave",
      EXA_API_KEY: "sandbox-exa",
    });
  } finally {
    await sandbox.close();
  }
}

function run(path: string, env: Readonly<Record<string, string>>): Promise<SampleRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--conditions=@websonde/source", "--import", guard, path], {
      env: { ...env },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: timeoutMs,
    });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
}
