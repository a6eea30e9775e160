import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { runCommand } from "../src/credentials/run-command.ts";
import { createSingleFlight } from "../src/values/single-flight.ts";
import { errorOf, useTemporaryHome } from "./temporary-home.ts";

const home = useTemporaryHome();

const run = (command: string, options: { readonly signal?: AbortSignal; readonly timeoutMs?: number } = {}) =>
  runCommand(command, {
    env: { PATH: process.env.PATH, GREETING: "hello" },
    place: "providers.brave.apiKey",
    provider: "brave",
    signal: new AbortController().signal,
    ...options,
  });

/** True while a process with this id runs; one that has ended and that nobody has taken note of yet does not run. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.trim().startsWith("Z");
}

describe.skipIf(process.platform === "win32")("a command", () => {
  test.each([
    ["its first line, trimmed", "printf '\\n  key-1 \\r\\nkey-2\\n'", "key-1"],
    ["a line without an end", "printf key", "key"],
    ["the shell's features", "echo $GREETING | tr a-z A-Z", "HELLO"],
    ["nothing of the error output", "echo noise >&2; echo key", "key"],
  ])("gives %s", async (_name, command, expected) => {
    expect(await run(command)).toBe(expected);
  });

  test("gets no input to wait for, and no other environment than the given one", async () => {
    process.env.WEBSONDE_TEST_ONLY = "leak";
    expect(await run("cat; echo end${WEBSONDE_TEST_ONLY}")).toBe("end");
    delete process.env.WEBSONDE_TEST_ONLY;
  });

  test.each([
    ["a failure", "echo test-SECRET; exit 2", "failed with exit code 2"],
    ["no output", "true", "printed nothing"],
    ["blank output", "echo; echo", "printed nothing"],
    ["an unknown program", "no-such-program-test-SECRET", "failed with exit code 127"],
    ["a signal", "echo test-SECRET; kill -TERM $$", "was ended by SIGTERM"],
    ["too much output", "yes test-SECRET", "printed more than 64 KiB"],
  ])("that ends in %s is an error without what it printed", async (_name, command, message) => {
    const error = await errorOf(run(command));
    expect(error).toMatchObject({ kind: "not-configured", provider: "brave" });
    expect(error.message).toContain(`The command of providers.brave.apiKey ${message}`);
    expect(error.message).not.toContain("SECRET");
  });

  test("that hangs is ended with all that it started", async () => {
    const pids = join(home.path, "pids");
    const error = await errorOf(run(`sleep 60 & echo $! > ${pids}; sleep 60`, { timeoutMs: 300 }));
    expect(error.message).toContain("did not end within 0.3 s");
    const pid = Number(await readFile(pids, "utf8"));
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false));
  });

  test("that leaves a program in the background has its answer at once, and the program is ended", async () => {
    const pids = join(home.path, "pids");
    expect(await run(`sleep 60 & echo $! > ${pids}; echo key`, { timeoutMs: 5_000 })).toBe("key");
    const pid = Number(await readFile(pids, "utf8"));
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false));
  });

  test("is ended by an abort, whose reason is thrown", async () => {
    const pids = join(home.path, "pids");
    const reason = new Error("user");
    const controller = new AbortController();
    const running = run(`echo $$ > ${pids}; sleep 60`, { signal: controller.signal });
    await vi.waitFor(async () => expect(await readFile(pids, "utf8")).toMatch(/\d/));
    controller.abort(reason);
    await expect(running).rejects.toBe(reason);
    const pid = Number(await readFile(pids, "utf8"));
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false));
    await expect(run("echo key", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

test("work that several wait for ends only when all have left, and not at all where it must finish", async () => {
  for (const [mode, aborted] of [
    ["abort", true],
    ["finish", false],
  ] as const) {
    const flight = createSingleFlight<string>(mode);
    const callers = [new AbortController(), new AbortController()];
    const seen: AbortSignal[] = [];
    const start = async (signal: AbortSignal) => {
      seen.push(signal);
      await wait(100);
      return "done";
    };
    const waiting = callers.map(({ signal }) => flight.run("key", start, signal).catch(() => "left"));
    callers[0]?.abort();
    expect(await waiting[0]).toBe("left");
    expect(seen).toHaveLength(1);
    expect(seen[0]?.aborted).toBe(false);
    callers[1]?.abort();
    expect(await waiting[1]).toBe("left");
    expect(seen[0]?.aborted).toBe(aborted);
  }
});
