import process from "node:process";
import { settleEverything } from "./expect-settled.ts";

/** Runs `use` and hands back every rejection that nobody handled while it ran and right after. */
export async function watchRejections(use: () => Promise<void>): Promise<readonly unknown[]> {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on("unhandledRejection", note);
  try {
    await use();
    await settleEverything();
    return unhandled;
  } finally {
    process.off("unhandledRejection", note);
  }
}
