import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createConnection } from "node:net";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { makeFolder } from "./make-folder.ts";
import { runWebsonde, startWebsonde } from "./run-websonde.ts";
import { startStubUpstream } from "./stub-upstream.ts";
import { writeSettings } from "./write-settings.ts";

/** Ctrl-C, `kill`, a terminal that is closed; each with the code by which a shell reports it. */
const signals = [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const;

describe("an interrupted search ends at once and leaves nothing running", () => {
  it.each(signals)("%s in the middle of a request ends with %i and closes the connection", async (signal, code) => {
    const upstream = await startStubUpstream();
    const env = { WEBSONDE_UPSTREAM_URL: upstream.url, BRAVE_API_KEY: "test-key-brave" };
    const { child, ended } = startWebsonde(["search", "--json", "--provider", "brave", "bees"], { env });
    await upstream.asked;
    child.kill(signal);
    expect(await ended).toEqual({ code, stdout: "", stderr: "" });
    await upstream.left;
    expect(() => process.kill(child.pid ?? 0, 0)).toThrow(/ESRCH/);
  });

  // Such a command has a process group of its own, so that no signal of a terminal reaches it.
  it.skipIf(process.platform === "win32").each(signals)(
    "%s ends the command that fetches a key, too",
    async (signal, code) => {
      const folder = makeFolder();
      const pidFile = join(folder, "pid");
      const apiKey = `!echo $$ > ${pidFile}.new; mv ${pidFile}.new ${pidFile}; sleep 60`;
      const { env } = writeSettings({ providers: { brave: { apiKey } } });
      const { child, ended } = startWebsonde(["search", "--json", "--provider", "brave", "bees"], { env });
      await vi.waitUntil(() => existsSync(pidFile), { timeout: 4_000 });
      const command = Number(readFileSync(pidFile, "utf8"));
      expect(isRunning(command)).toBe(true);
      child.kill(signal);
      expect(await ended).toEqual({ code, stdout: "", stderr: "" });
      await vi.waitUntil(() => !isRunning(command));
    },
  );

  it("also with the sandbox inside", async () => {
    const stalling = ["--order", "exa", "--scenario", "exa=500,*=stalled-body"];
    const args = ["search", "--sandbox", "--verbose", ...stalling, "bees"];
    const { child, ended, sees } = startWebsonde(args);
    await sees("exa: failed");
    child.kill("SIGINT");
    const { code, stdout } = await ended;
    expect({ code, stdout }).toEqual({ code: 130, stdout: "" });
  });

  it("websonde sandbox prints its environment, serves, and frees its port on Ctrl-C", async () => {
    const { child, ended, sees } = startWebsonde(["sandbox", "--port", "0", "--scenario", "brave=429|ok"]);
    const [, url = ""] = /^export WEBSONDE_UPSTREAM_URL=(.*)$/m.exec(await sees("export SEARXNG_ENDPOINT=")) ?? [];
    expect(await sees("export BRAVE_API_KEY=sandbox-brave\n")).toContain("export EXA_API_KEY=sandbox-exa\n");
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const { port } = new URL(url);
    const headers = { "x-subscription-token": "sandbox-brave" };
    const ask = () => fetch(`${url}/api.search.brave.com/res/v1/web/search?q=bees`, { headers });
    expect((await ask()).status).toBe(429);
    expect((await ask()).status).toBe(200);
    const second = await runWebsonde(["sandbox", "--port", port]);
    expect(second.code).toBe(1);
    expect(second.stderr).toMatch(/another program uses it.*--port 0/);
    child.kill("SIGINT");
    expect((await ended).code).toBe(130);
    const [error]: unknown[] = await once(createConnection(Number(port), "127.0.0.1"), "error");
    expect(String(error)).toMatch(/ECONNREFUSED/);
  });
});

/** A process that has ended but was not yet waited for (a zombie) does not run. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const state = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, "utf8") : "";
  return !/\) Z /.test(state);
}
