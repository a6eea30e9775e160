import { once } from "node:events";
import { createConnection } from "node:net";
import { describe, expect, it } from "vitest";
import { runWebsonde, startWebsonde } from "./run-websonde.ts";
import { startStubUpstream } from "./stub-upstream.ts";

describe("an interrupted search ends at once and leaves nothing running", () => {
  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("%s in the middle of a request ends with %i and closes the connection", async (signal, code) => {
    const upstream = await startStubUpstream();
    const env = { WEBSONDE_UPSTREAM_URL: upstream.url, BRAVE_API_KEY: "test-key-brave" };
    const { child, ended } = startWebsonde(["search", "--json", "--provider", "brave", "bees"], { env });
    await upstream.asked;
    child.kill(signal);
    expect(await ended).toEqual({ code, stdout: "", stderr: "" });
    await upstream.left;
    expect(() => process.kill(child.pid ?? 0, 0)).toThrow(/ESRCH/);
  });

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
