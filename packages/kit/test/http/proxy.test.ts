import { connect } from "node:net";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { createServer as createTcpServer } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { openStream, sendRequest } from "../../src/http.ts";
import { findProxy } from "../../src/http/find-proxy.ts";
import { failureOf, makeExchange, startLoopback } from "./loopback.ts";

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

interface TestProxy {
  readonly host: string;
  /** Request lines, with what they say about authorization. */
  readonly seen: { readonly line: string; readonly authorization: string | undefined }[];
}

/** A proxy that connects everything to one upstream, whatever host is asked for. */
async function startProxy(upstreamPort: number, password?: string): Promise<TestProxy> {
  const seen: { line: string; authorization: string | undefined }[] = [];
  const sockets = new Set<Socket>();
  const allowed = (authorization: string | undefined): boolean =>
    password === undefined || authorization === `Basic ${Buffer.from(password).toString("base64")}`;
  const server = createServer((request, response) => {
    const authorization = request.headers["proxy-authorization"];
    seen.push({ line: `${request.method} ${request.url}`, authorization });
    if (allowed(authorization)) response.writeHead(200, { "x-by": "proxy" }).end('{"by":"proxy"}');
    else response.writeHead(407).end("who are you?");
  });
  server.on("connection", (socket) => sockets.add(socket.on("error", () => undefined)));
  server.on("connect", (request, socket) => {
    const authorization = request.headers["proxy-authorization"];
    seen.push({ line: `CONNECT ${request.url}`, authorization });
    socket.on("error", () => undefined);
    if (!allowed(authorization)) return void socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
    const upstream = connect(upstreamPort, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on("error", () => socket.destroy());
    sockets.add(upstream);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

/** A TCP server that takes connections and hangs up: enough to see that a tunnel reached it. */
async function startPlainPort(): Promise<number> {
  const server = createTcpServer((socket) => void socket.on("error", () => undefined).end());
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

describe.each(["fetch", "raw"] as const)("a proxy of the environment, over %s", (transport) => {
  it("gets http requests in absolute form, with its own credentials and the request's headers in order", async () => {
    const { host, seen } = await startProxy(0, "user:p@ss");
    const env = { http_proxy: `http://user:p%40ss@${host}` };
    const reply = await sendRequest(
      { url: "http://search.example/q", query: { a: 1 }, headers: { "X-Z": "1", "X-A": "2" } },
      makeExchange({ env, transport }),
    );
    expect(reply).toMatchObject({ status: 200, url: "http://search.example/q?a=1", body: '{"by":"proxy"}' });
    expect(seen).toEqual([
      {
        line: "GET http://search.example/q?a=1",
        authorization: `Basic ${Buffer.from("user:p@ss").toString("base64")}`,
      },
    ]);
  });

  it("gets CONNECT for https, and streams go there too", async () => {
    const { host, seen } = await startProxy(await startPlainPort());
    const exchange = makeExchange({ env: { HTTPS_PROXY: host }, transport });
    const sent = await failureOf(sendRequest({ url: "https://api.example/x" }, exchange));
    const streamed = await failureOf(openStream({ url: "https://api.example/x" }, exchange));
    expect(seen.map(({ line }) => line)).toEqual(["CONNECT api.example:443", "CONNECT api.example:443"]);
    for (const error of [sent, streamed]) {
      expect(error).toMatchObject({ kind: "network" });
      expect(String(error)).toContain(`through the proxy ${host} (HTTPS_PROXY)`);
    }
  });

  it("is passed by for what NO_PROXY names", async () => {
    const proxy = await startProxy(0);
    const { url, requests } = await startLoopback((_, response) => response.end("direct"));
    const env = { ALL_PROXY: `http://${proxy.host}`, NO_PROXY: ".internal.example,127.0.0.1" };
    const reply = await sendRequest({ url }, makeExchange({ env, transport }));
    expect(reply.body).toBe("direct");
    expect(requests).toHaveLength(1);
    expect(proxy.seen).toEqual([]);
  });

  it.each(["http", "https"])("that wants a password says so without showing the wrong one: %s", async (scheme) => {
    const { host } = await startProxy(0, "user:right");
    const env = { ALL_PROXY: `http://user:wr%2Fong@${host}` };
    const error = await failureOf(sendRequest({ url: `${scheme}://api.example/` }, makeExchange({ env, transport })));
    expect(error).toMatchObject({ kind: "not-configured", status: 407 });
    expect(String(error)).toContain("ALL_PROXY");
    expect(everything(error)).not.toMatch(/wr%2Fong|wr\/ong|dXNlcjp3/);
  });

  it("that is dead is named, without its password", async () => {
    const port = await startPlainPort();
    closing.splice(0).forEach((close) => close());
    const env = { https_proxy: `http://user:hidden@127.0.0.1:${port}` };
    const error = await failureOf(sendRequest({ url: "https://api.example/" }, makeExchange({ env, transport })));
    expect(error).toMatchObject({ kind: "network" });
    expect(String(error)).toContain(`127.0.0.1:${port}`);
    expect(everything(error)).not.toContain("hidden");
  });

  it("with a value that is no URL of a proxy is not-configured, and the value is not shown", async () => {
    for (const value of ["ftp://user:hidden@proxy.example", "http://:hidden@", "%%hidden"]) {
      const error = await failureOf(
        sendRequest({ url: "https://api.example/" }, makeExchange({ env: { https_proxy: value }, transport })),
      );
      expect(error).toMatchObject({ kind: "not-configured", message: expect.stringContaining("https_proxy") });
      expect(everything(error)).not.toContain("hidden");
    }
  });
});

describe("which proxy a URL gets", () => {
  const proxyOf = (url: string, env: Record<string, string>): string | undefined =>
    findProxy(new URL(url), { env, provider: "acme" })?.host;

  it.each([
    ["https", { https_proxy: "http://a.example:1", HTTPS_PROXY: "http://b.example:2" }, "a.example:1"],
    ["https", { HTTPS_PROXY: "http://b.example:2", ALL_PROXY: "http://c.example:3" }, "b.example:2"],
    ["https", { HTTP_PROXY: "http://b.example:2", all_proxy: "http://c.example:3" }, "c.example:3"],
    ["https", { HTTP_PROXY: "http://b.example:2" }, undefined],
    ["http", { HTTP_PROXY: "http://b.example:2" }, "b.example:2"],
    ["http", { HTTP_PROXY: "http://b.example:2", REQUEST_METHOD: "GET" }, undefined],
    ["http", { HTTP_PROXY: "  ", ALL_PROXY: "c.example:3" }, "c.example:3"],
    ["https", { ALL_PROXY: "socks5h://c.example:1080" }, "c.example:1080"],
    ["https", {}, undefined],
  ])("%s with %j → %s", (scheme, env, expected) => {
    expect(proxyOf(`${scheme}://site.example/`, env)).toBe(expected);
  });

  it.each([
    ["https://a.example/", "a.example", true],
    ["https://www.a.example/", "a.example", true],
    ["https://www.a.example/", ".a.example", true],
    ["https://a.example/", "*.a.example", true],
    ["https://notaa.example/", "a.example", false],
    ["https://a.example/", "b.example, a.example", true],
    ["https://a.example/", "b.example a.example", true],
    ["https://A.example/", "A.EXAMPLE", true],
    ["https://a.example/", "*", true],
    ["https://a.example/", "a.example:443", true],
    ["https://a.example:8443/", "a.example:443", false],
    ["http://10.1.2.3/", "10.0.0.0/8", true],
    ["http://11.1.2.3/", "10.0.0.0/8", false],
    ["http://a.example/", "10.0.0.0/8", false],
    ["http://10.1.2.3/", "10.0.0.0/99", false],
    ["http://[2001:db8::5]/", "2001:db8::/32", true],
    ["http://[2001:db8::5]:8080/", "[2001:db8::5]:8080", true],
    ["http://[2001:db8::5]/", "2001:db8::5", true],
    ["https://a.example/", ",, ,", false],
    ["https://a.example/", ".", false],
  ])("%s with NO_PROXY=%s: direct %s", (url, exceptions, isDirect) => {
    const direct = proxyOf(url, { ALL_PROXY: "http://p.example:1", NO_PROXY: exceptions }) === undefined;
    expect(direct).toBe(isDirect);
  });

  it("leaves this machine's own addresses alone unless the proxy runs here too", () => {
    for (const url of ["http://127.0.0.1:4000/", "http://localhost:11434/", "http://[::1]/", "http://x.localhost/"]) {
      expect(proxyOf(url, { ALL_PROXY: "http://proxy.corp.example:3128" })).toBeUndefined();
      expect(proxyOf(url, { ALL_PROXY: "http://127.0.0.1:3128" })).toBe("127.0.0.1:3128");
    }
  });
});

/** Everything of an error that could be printed. */
function everything(error: unknown): string {
  const { message, stack, cause } = error instanceof Error ? error : new Error("no error");
  return [
    String(error),
    JSON.stringify(error),
    message,
    stack,
    String(cause),
    cause instanceof Error ? cause.stack : "",
  ].join("\n");
}
