import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStream, sendRequest } from "../../src/http.ts";
import { failureOf, makeExchange, startLoopback } from "./loopback.ts";

const unhandled: unknown[] = [];
const remember = (reason: unknown): void => void unhandled.push(reason);
beforeAll(() => void process.on("unhandledRejection", remember).on("uncaughtException", remember));
afterAll(async () => {
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off("unhandledRejection", remember).off("uncaughtException", remember);
  expect(unhandled).toEqual([]);
});

const reason = new Error("user pressed Esc");
const neverSettles = new Promise<never>(() => undefined);

describe.each(["fetch", "raw"] as const)("a caller's abort over %s", (transport) => {
  it("rejects with the very reason while the head is awaited, and drops the connection", async () => {
    const { url, dropped, server } = await startLoopback(() => undefined);
    const caller = new AbortController();
    server.on("request", () => caller.abort(reason));
    const error = await failureOf(sendRequest({ url }, makeExchange({ transport, signal: caller.signal })));
    expect(error).toBe(reason);
    await dropped;
  });

  it("rejects with the very reason inside a body that stalls, and drops the connection", async () => {
    const caller = new AbortController();
    const { url, dropped } = await startLoopback((_, response) => {
      response.write("part of", () => setTimeout(() => caller.abort(reason), 5));
    });
    const error = await failureOf(sendRequest({ url }, makeExchange({ transport, signal: caller.signal })));
    expect(error).toBe(reason);
    await dropped;
  });

  it("ends a stream with the very reason", async () => {
    const caller = new AbortController();
    const { url } = await startLoopback((_, response) => void response.write("data: 1\n\n"));
    const stream = await openStream({ url }, makeExchange({ transport, signal: caller.signal }));
    const read = async (): Promise<void> => {
      for await (const chunk of stream.chunks) if (chunk.length > 0) caller.abort(reason);
    };
    expect(await failureOf(read())).toBe(reason);
  });

  it("harms nobody between the head and the first read", async () => {
    const caller = new AbortController();
    const { url } = await startLoopback((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      response.write("\u001f");
    });
    const stream = await openStream({ url }, makeExchange({ transport, signal: caller.signal }));
    caller.abort(reason);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await failureOf(stream.text())).toBe(reason);
    await stream.close();
  });

  it("that came before sends nothing", async () => {
    const { url, requests } = await startLoopback((_, response) => response.end());
    const signal = AbortSignal.abort(reason);
    expect(await failureOf(sendRequest({ url }, makeExchange({ transport, signal })))).toBe(reason);
    expect(await failureOf(openStream({ url }, makeExchange({ transport, signal })))).toBe(reason);
    expect(requests).toHaveLength(0);
  });
});

describe("a fetch that ignores its signal", () => {
  it("cannot hold the caller, and nothing is left unhandled when it fails later", async () => {
    const caller = new AbortController();
    const { promise, reject } = Promise.withResolvers<Response>();
    const sent = sendRequest(
      { url: "https://example.com/" },
      makeExchange({ fetch: () => promise, signal: caller.signal }),
    );
    setTimeout(() => caller.abort(reason), 5);
    expect(await failureOf(sent)).toBe(reason);
    reject(new Error("much later"));
  });

  it("that answers after all has its body dropped", async () => {
    const caller = new AbortController();
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { promise: cancelled, resolve: cancel } = Promise.withResolvers<void>();
    const sent = sendRequest(
      { url: "https://example.com/" },
      makeExchange({ fetch: () => promise, signal: caller.signal }),
    );
    setTimeout(() => caller.abort(reason), 5);
    expect(await failureOf(sent)).toBe(reason);
    resolve(new Response(new ReadableStream({ cancel })));
    await cancelled;
  });

  it("cannot hold the caller inside the body either", async () => {
    const caller = new AbortController();
    const fetch = async (): Promise<Response> => new Response(new ReadableStream({ pull: () => neverSettles }));
    const exchange = makeExchange({ fetch, signal: caller.signal });
    const sent = sendRequest({ url: "https://example.com/" }, exchange);
    setTimeout(() => caller.abort(reason), 5);
    expect(await failureOf(sent)).toBe(reason);
  });

  it("does not hide an abort that came while the last bytes were read", async () => {
    const caller = new AbortController();
    const fetch = async (): Promise<Response> => {
      caller.abort(reason);
      return new Response("{}");
    };
    expect(
      await failureOf(sendRequest({ url: "https://example.com/" }, makeExchange({ fetch, signal: caller.signal }))),
    ).toBe(reason);
  });

  it("hands through a reason of any kind", async () => {
    for (const odd of [null, "stop", 0]) {
      const signal = AbortSignal.abort(odd);
      const sent = sendRequest({ url: "https://example.com/" }, makeExchange({ fetch: () => neverSettles, signal }));
      expect(await failureOf(sent)).toBe(odd);
    }
  });
});
