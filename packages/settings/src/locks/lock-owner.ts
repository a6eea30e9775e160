import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** Who holds a lock. */
export interface LockOwner {
  /** Different for each time that a lock is taken: 16 hexadecimal digits. */
  readonly nonce: string;
  readonly pid: number;
  /** Where the pid means something: machine, boot and (in containers) pid namespace. */
  readonly place: string;
}

/** A new owner for this process. */
export function makeOwner(): LockOwner {
  return { nonce: randomName(), pid: process.pid, place: thisPlace() };
}

/** 16 hexadecimal digits. The global `crypto` is loaded when it is first used, `node:crypto` would be at the start. */
export function randomName(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString("hex");
}

/** What a lock file says of its owner. Anything else than what we write is an owner of whom nothing is known. */
export function parseOwner(text: string): LockOwner {
  const [nonce = "", pid = "", place = ""] = text.trim().split(" ");
  return /^[0-9a-f]{16}$/.test(nonce) && /^\d+$/.test(pid) ? { nonce, pid: Number(pid), place } : unknownOwner;
}

/** An owner as it stands in a lock file. */
export function formatOwner({ nonce, pid, place }: LockOwner): string {
  return `${nonce} ${pid} ${place}\n`;
}

/** True when the owner's process has certainly ended; false also when nobody here can tell. */
export function hasEnded({ pid, place }: LockOwner): boolean {
  if (place !== thisPlace()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}

const unknownOwner: LockOwner = { nonce: "unknown", pid: 0, place: "" };

let place: string | undefined;

function thisPlace(): string {
  place ??= [
    hostname(),
    tryRead(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8")),
    tryRead(() => readlinkSync("/proc/self/ns/pid")),
  ]
    .join("/")
    .replaceAll(/\s/g, "");
  return place;
}

/** Linux has these; elsewhere the host's name must do. */
function tryRead(read: () => string): string {
  try {
    return read().trim();
  } catch {
    return "";
  }
}
