import { styleText } from "node:util";
import type { Host } from "../host.ts";

/** The host of a process. `flush` waits until all that was written is out. */
export function createHost(process: NodeJS.Process, signal: AbortSignal): Host & { flush(): Promise<void> } {
  const { stdout, stderr, env } = process;
  // Each write hears of its own failure; without a listener the same failure would end the process with a stack.
  for (const stream of [stdout, stderr]) stream.on("error", () => {});
  const print = (text: string): Promise<void> => write(stdout, `${text}\n`);
  return {
    env,
    cwd: readCwd(process),
    signal,
    isAttended: stderr.isTTY === true,
    isWatched: stdout.isTTY === true,
    // Merely looking at stdin opens it.
    get input() {
      return process.stdin;
    },
    print,
    write: (text) => write(stdout, text),
    printJson: (value) => print(JSON.stringify(value, null, 2)),
    report(text) {
      stderr.write(`${text}\n`);
    },
    remark(text) {
      stderr.write(`${styleText("dim", text, { stream: stderr })}\n`);
    },
    async flush() {
      await Promise.allSettled([write(stdout, ""), write(stderr, "")]);
    },
  };
}

function readCwd(process: NodeJS.Process): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}

function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      // `websonde … | head -1`: the reader has what it wanted.
      if (!error || ("code" in error && error.code === "EPIPE")) resolve();
      else reject(new Error(`the output cannot be written: ${error.message}.`, { cause: error }));
    });
  });
}
