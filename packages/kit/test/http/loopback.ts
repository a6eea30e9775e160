import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterEach } from "vitest";
import type { Exchange } from "../../src/http.ts";

export interface Loopback {
  readonly server: Server;
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** What arrived, in order. */
  readonly requests: IncomingMessage[];
  /** Settles when the client has dropped a connection. */
  readonly dropped: Promise<void>;
}

const running: { readonly server: Server; readonly sockets: Set<Socket> }[] = [];

afterEach(async () => {
  for (const { server, sockets } of running.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A real server on 127.0.0.1, closed after the test. */
export async function startLoopback(answer: RequestListener): Promise<Loopback> {
  const requests: IncomingMessage[] = [];
  const sockets = new Set<Socket>();
  const { promise: dropped, resolve } = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    requests.push(request);
    response.on("close", () => {
      if (!response.writableFinished) resolve();
    });
    answer(request, response);
  });
  server.on("connection", (socket) => {
    sockets.add(socket.on("error", () => undefined));
  });
  running.push({ server, sockets });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, port, requests, dropped };
}

/** An exchange that reads no environment and knows one secret. */
export function makeExchange(changes: Partial<Exchange> = {}): Exchange {
  return {
    provider: "acme",
    label: "Acme",
    signal: new AbortController().signal,
    env: {},
    secrets: ["test-SECRET/+key"],
    now: () => 1_780_000_000_000,
    ...changes,
  };
}

/** The error that a promise rejects with; fails when it does not. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("it did not fail");
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
