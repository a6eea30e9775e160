import { fork } from "node:child_process";
import { program } from "./program.ts";

/** An upstream on loopback that gives the same answer to everything, at once, from a process of its own. */
export interface AnswerServer {
  readonly url: string;
  close(): void;
}

export async function startAnswerServer(body: string): Promise<AnswerServer> {
  const child = fork(program("answer-server"), { env: {}, execArgv: [] });
  const port = await new Promise<unknown>((resolve, reject) => {
    child.once("message", resolve);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`The server for the measurements ended (${code}).`)));
    child.send(body);
  });
  return { url: `http://127.0.0.1:${String(port)}`, close: () => child.disconnect() };
}
