import { rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { settingsError } from "../files/file-error.ts";
import { createLock, readLock, removeLockLitter, replaceLock } from "./lock-file.ts";
import type { Sighting } from "./lock-file.ts";
import { hasEnded, makeOwner } from "./lock-owner.ts";
import type { LockOwner } from "./lock-owner.ts";

/** A lock that this process holds. */
export interface FileLock {
  /** False when others took it over, because this process showed no sign of life for too long. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

export interface LockOptions {
  readonly signal?: AbortSignal | undefined;
  /** How long to wait before giving up with an error of kind `timeout`. Default 30,000. */
  readonly timeoutMs?: number;
  /** A lock whose owner shows no sign of life for this long is taken over. Default 10,000. */
  readonly staleAfterMs?: number;
  /** Asked while waiting: true when the lock is not needed any more. */
  readonly stopWaiting?: () => Promise<boolean>;
}

/**
 * Takes the lock that a file stands for, across processes; nothing when `stopWaiting` ended it. The lock of a process that
 * has ended is taken over at once, one that nobody can ask about after `staleAfterMs` without a sign of life, measured by
 * the own clock. Rejects with the signal's reason.
 */
export async function acquireLock(path: string, options?: Omit<LockOptions, "stopWaiting">): Promise<FileLock>;
export async function acquireLock(path: string, options: LockOptions): Promise<FileLock | undefined>;
export async function acquireLock(path: string, options: LockOptions = {}): Promise<FileLock | undefined> {
  const { signal, timeoutMs = 30_000, staleAfterMs = 10_000, stopWaiting } = options;
  const owner = makeOwner();
  const started = performance.now();
  const isStale = watchOwners(staleAfterMs);
  for (let round = 0; ; round++) {
    signal?.throwIfAborted();
    const handle = await tryLock(path, owner, isStale);
    if (handle !== undefined) {
      const lock = holdLock(path, owner, handle, staleAfterMs / 5);
      await removeLockLitter(path, owner);
      return lock;
    }
    if (await stopWaiting?.()) return undefined;
    if (performance.now() - started > timeoutMs)
      throw settingsError(
        `Another process has held ${path} for ${timeoutMs / 1000} s; end it, or try again.`,
        "timeout",
      );
    await pause(round, signal);
  }
}

type StaleCheck = (path: string, sighting: Sighting) => boolean;

/**
 * One try. A dead owner's lock may be replaced only by who holds the claim on it: a lock of its own, named after the dead
 * owner's nonce. So a process that was halted between looking and acting cannot take away the lock of a third one. A claim
 * can be left behind as well, and is then claimed in the same way.
 */
async function tryLock(path: string, owner: LockOwner, isStale: StaleCheck): Promise<FileHandle | undefined> {
  const found = await readLock(path);
  if (found === undefined) return createLock(path, owner);
  if (!isStale(path, found)) return undefined;
  const claim = `${path}.${found.nonce}`;
  const claimHandle = await tryLock(claim, owner, isStale);
  if (claimHandle === undefined) return undefined;
  try {
    const current = await readLock(path);
    return current?.nonce === found.nonce ? await replaceLock(path, owner) : undefined;
  } finally {
    await claimHandle.close();
    await rm(claim, { force: true });
  }
}

/** Remembers since when each lock file has looked the same. */
function watchOwners(staleAfterMs: number): StaleCheck {
  const seen = new Map<string, { readonly mark: string; readonly since: number }>();
  return (path, sighting) => {
    if (hasEnded(sighting)) return true;
    const mark = `${sighting.nonce} ${sighting.mtimeMs}`;
    const before = seen.get(path);
    if (before?.mark === mark) return performance.now() - before.since > staleAfterMs;
    seen.set(path, { mark, since: performance.now() });
    return false;
  };
}

function holdLock(path: string, owner: LockOwner, handle: FileHandle, everyMs: number): FileLock {
  const touch = async () => {
    const now = new Date();
    // A failure shows as a lack of signs of life, and in `isHeld`.
    await handle.utimes(now, now).catch(() => {});
  };
  const timer = setInterval(touch, everyMs).unref();
  const isHeld = async () => (await readLock(path))?.nonce === owner.nonce;
  return {
    isHeld,
    async release() {
      clearInterval(timer);
      const held = await isHeld();
      await handle.close();
      if (held) await rm(path, { force: true });
    },
  };
}

/** From a few milliseconds up to 50, never in step with other waiters. */
async function pause(round: number, signal: AbortSignal | undefined): Promise<void> {
  const delay = Math.min(50, 3 * 1.4 ** round);
  await wait(delay * (0.5 + Math.random()), undefined, signal && { signal }).catch(() => {});
}
