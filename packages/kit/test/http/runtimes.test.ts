import { afterEach, describe, expect, it, vi } from "vitest";
import type { sendRequest as SendRequest } from "../../src/http.ts";
import { failureOf, makeExchange, startLoopback } from "./loopback.ts";

afterEach(() => {
  vi.doUnmock("../../src/http/load-undici.ts");
  vi.resetModules();
  vi.unstubAllGlobals();
});

/** The kit as it loads where undici cannot. */
async function loadWithoutUndici(isBun: boolean): Promise<typeof SendRequest> {
  vi.resetModules();
  vi.doMock("../../src/http/load-undici.ts", () => ({ loadUndici: async () => undefined, isBun: () => isBun }));
  const { sendRequest } = await import("../../src/http.ts");
  return sendRequest;
}

describe("a runtime without undici", () => {
  it("sends raw requests by its own fetch", async () => {
    const sendRequest = await loadWithoutUndici(false);
    const { url } = await startLoopback((_, response) => response.end("fetched"));
    await expect(sendRequest({ url }, makeExchange({ transport: "raw" }))).resolves.toMatchObject({ body: "fetched" });
  });

  it("says that it cannot use a proxy, and sends nothing past it", async () => {
    const sendRequest = await loadWithoutUndici(false);
    vi.stubGlobal("fetch", async () => new Response("sent"));
    const env = { https_proxy: "http://user:hidden@proxy.example:3128" };
    const error = await failureOf(sendRequest({ url: "https://api.example/" }, makeExchange({ env })));
    expect(error).toMatchObject({ kind: "not-configured", message: expect.stringContaining("https_proxy") });
    expect(String(error)).not.toContain("hidden");
  });

  it("uses a proxy by the runtime's own option where there is one", async () => {
    const sendRequest = await loadWithoutUndici(true);
    const inits: unknown[] = [];
    vi.stubGlobal("fetch", async (_: unknown, init: unknown) => {
      inits.push(init);
      return new Response("by proxy");
    });
    const env = { https_proxy: "http://user:word@proxy.example:3128" };
    const reply = await sendRequest({ url: "https://api.example/" }, makeExchange({ env }));
    expect(reply.body).toBe("by proxy");
    expect(inits).toEqual([
      expect.objectContaining({
        proxy: { url: "http://proxy.example:3128", headers: { "Proxy-Authorization": "Basic dXNlcjp3b3Jk" } },
      }),
    ]);
  });
});
