import { request } from "node:http";
import type { Sandbox } from "@websonde/sandbox";
import type { WireBody } from "./wire-body.ts";

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The body as JSON. Throws when it is none. */
  json(): WireBody;
}

export interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** Sends exactly the headers that are given, which `fetch` cannot: it adds its own. */
export function ask(sandbox: Sandbox, path: string, question: Question = {}): Promise<Answer> {
  const { method = "GET", headers = {}, body, signal } = question;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: "127.0.0.1",
        port: sandbox.port,
        path,
        method,
        headers: { ...headers, ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }) },
        agent: false,
        ...(signal === undefined ? {} : { signal }),
      },
      (incoming) => {
        const pieces: Buffer[] = [];
        incoming.on("data", (piece: Buffer) => pieces.push(piece));
        incoming.on("error", reject);
        incoming.on("end", () => {
          const text = Buffer.concat(pieces).toString("utf8");
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, json: () => JSON.parse(text) });
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** 2026-03-05, a Thursday, noon UTC. */
export const noon = Date.parse("2026-03-05T12:00:00Z");

/** Waits until something holds; fails after two seconds. */
export async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("It did not come true within two seconds.");
}
