import { readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { acquireLock } from "../src/locks/acquire-lock.ts";
import { formatOwner, makeOwner } from "../src/locks/lock-owner.ts";
import { updateJsonFile } from "../src/files/update-json-file.ts";
import { errorOf, useTemporaryHome } from "./temporary-home.ts";

const home = useTemporaryHome();
const lockPath = () => join(home.path, "a.lock");

/** Of a process that has run and ended on this machine. */
function endedPid(): number {
  return spawnSync(process.execPath, ["--version"]).pid;
}

test("only one holds a lock at a time, however many want it", async () => {
  let holding = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const lock = await acquireLock(lockPath());
      most = Math.max(most, ++holding);
      await wait(2);
      holding--;
      await lock.release();
    }),
  );
  expect(most).toBe(1);
  expect(await readdir(home.path)).toEqual(["repository"]);
});

test("the lock of a process that has ended is taken over at once, and so are claims that others left", async () => {
  const dead = { ...makeOwner(), pid: endedPid() };
  const claimant = { ...makeOwner(), pid: dead.pid };
  await writeFile(lockPath(), formatOwner(dead));
  await writeFile(`${lockPath()}.${dead.nonce}`, formatOwner(claimant));
  const lock = await acquireLock(lockPath(), { timeoutMs: 2_000 });
  expect(await lock.isHeld()).toBe(true);
  await lock.release();
  expect(await readdir(home.path)).toEqual(["repository"]);
});

test("a dead owner's lock goes to one of many who want it", async () => {
  await writeFile(lockPath(), formatOwner({ ...makeOwner(), pid: endedPid() }));
  let holding = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const lock = await acquireLock(lockPath());
      most = Math.max(most, ++holding);
      await wait(1);
      holding--;
      await lock.release();
    }),
  );
  expect(most).toBe(1);
});

test("an owner elsewhere, or unreadable, is waited for while it shows signs of life, and taken over after", async () => {
  for (const text of [formatOwner({ ...makeOwner(), pid: 1, place: "another-machine" }), "", "\0garbage"]) {
    await writeFile(lockPath(), text);
    const beat = setInterval(() => void utimes(lockPath(), new Date(), new Date()).catch(() => {}), 20);
    const early = await errorOf(acquireLock(lockPath(), { staleAfterMs: 200, timeoutMs: 400 }));
    clearInterval(beat);
    expect(early.kind).toBe("timeout");
    const lock = await acquireLock(lockPath(), { staleAfterMs: 200, timeoutMs: 5_000 });
    await lock.release();
  }
});

test("a clock that jumps, forwards or back, makes no lock stale", async () => {
  const lock = await acquireLock(lockPath());
  for (const time of [new Date(0), new Date("2100-01-01")]) {
    await utimes(lockPath(), time, time);
    expect((await errorOf(acquireLock(lockPath(), { timeoutMs: 100 }))).kind).toBe("timeout");
  }
  await lock.release();
});

test("waiting ends with the caller's abort, with its reason", async () => {
  const lock = await acquireLock(lockPath());
  const reason = new Error("user");
  const controller = new AbortController();
  const waiting = acquireLock(lockPath(), { signal: controller.signal });
  setTimeout(() => controller.abort(reason), 20);
  await expect(waiting).rejects.toBe(reason);
  await lock.release();
});

test("waiting ends when the lock is not needed any more", async () => {
  const lock = await acquireLock(lockPath());
  expect(await acquireLock(lockPath(), { stopWaiting: async () => true })).toBeUndefined();
  await lock.release();
});

test("whoever lost its lock by standing still neither writes nor takes the new owner's lock away", async () => {
  const path = await home.write(join(home.path, "b.json"), { kept: true });
  const other = formatOwner(makeOwner());
  const error = await errorOf(
    updateJsonFile(path, () => {
      // As if another process had taken over meanwhile.
      process.getBuiltinModule("node:fs").writeFileSync(`${path}.lock`, other);
      return { kept: false };
    }),
  );
  expect(error.kind).toBe("timeout");
  expect(await home.json(path)).toEqual({ kept: true });
  expect(await readFile(`${path}.lock`, "utf8")).toBe(other);
  await rm(`${path}.lock`);
});
