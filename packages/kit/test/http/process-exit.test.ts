import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { startLoopback } from "./loopback.ts";

const kit = fileURLToPath(new URL("../../src/http.ts", import.meta.url));

it.each(["fetch", "raw"])(
  "a script ends by itself after a request over %s, although the connection is kept",
  async (transport) => {
    const { url, server } = await startLoopback((_, response) => {
      response.writeHead(200, { "keep-alive": "timeout=600" }).end("done");
    });
    server.keepAliveTimeout = 600_000;
    const script = `
    const { sendRequest } = await import(${JSON.stringify(kit)});
    const exchange = { provider: "a", label: "A", signal: new AbortController().signal, env: {}, secrets: [], now: Date.now };
    const reply = await sendRequest({ url: ${JSON.stringify(url)} }, { ...exchange, transport: ${JSON.stringify(transport)} });
    console.log(reply.body);
  `;
    const flags = ["--conditions=@websonde/source", "--input-type=module", "--eval", script];
    const { stdout } = await promisify(execFile)(process.execPath, flags, { timeout: 15_000 });
    expect(stdout.trim()).toBe("done");
  },
);
