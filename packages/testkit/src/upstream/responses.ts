import { writeReply } from "../fixtures/canned-reply.ts";
import type { CannedReply } from "../fixtures/canned-reply.ts";

const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** The reply as `fetch` hands it out, whole. */
export function toResponse(reply: CannedReply): Response {
  const { text } = writeReply(reply);
  return new Response(bodiless.has(reply.status ?? 200) ? null : text, readInit(reply));
}

/** What the upstream's side sees of a body that is read bit by bit. */
export interface BodyProbe {
  bytesRead: number;
  isCancelled: boolean;
  /** Called when somebody waits for more of a body that has stalled. */
  onStall?: () => void;
}

/** The first half of the reply; then nothing more, until `signal` fires (as a real body fails then). */
export function toStalledResponse(reply: CannedReply, signal: AbortSignal | undefined, probe: BodyProbe): Response {
  const { text } = writeReply(reply);
  const half = encode(text.slice(0, Math.ceil(text.length / 2)));
  return streamResponse(reply, probe, (controller) => {
    if (probe.bytesRead === 0) {
      probe.bytesRead = half.byteLength;
      controller.enqueue(half);
      return Promise.resolve();
    }
    probe.onStall?.();
    return new Promise((_, reject) => {
      const fail = () => reject(signal?.reason);
      if (signal?.aborted) fail();
      signal?.addEventListener("abort", fail, { once: true });
    });
  });
}

/** The first half of the reply; then the connection breaks with `error`. */
export function toBrokenResponse(reply: CannedReply, error: Error): Response {
  const { text } = writeReply(reply);
  let isSent = false;
  return streamResponse(reply, { bytesRead: 0, isCancelled: false }, (controller) => {
    if (isSent) throw error;
    isSent = true;
    controller.enqueue(encode(text.slice(0, Math.ceil(text.length / 2))));
  });
}

const chunkBytes = 64 * 1024;

/** A body of the reply's type that goes on for `totalBytes`, as far as anybody reads it. */
export function toHugeResponse(reply: CannedReply, totalBytes: number, probe: BodyProbe): Response {
  const { contentType } = writeReply(reply);
  const opening = openings.find(([pattern]) => pattern.test(contentType))?.[1] ?? "";
  const chunk = new Uint8Array(chunkBytes).fill(0x61);
  return streamResponse(reply, probe, (controller) => {
    const bytes = probe.bytesRead === 0 ? encode(opening) : chunk;
    probe.bytesRead += bytes.byteLength || chunkBytes;
    controller.enqueue(bytes.byteLength === 0 ? chunk : bytes);
    if (probe.bytesRead >= totalBytes) controller.close();
  });
}

/** How a body begins that a reader of its type goes on reading. */
const openings: readonly (readonly [RegExp, string])[] = [
  [/event-stream/, ": "],
  [/json/, '{"padding":"'],
  [/html/, "<!doctype html><html><body><!-- "],
];

function streamResponse(
  reply: CannedReply,
  probe: BodyProbe,
  pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void | Promise<void>,
): Response {
  const cancel = () => void (probe.isCancelled = true);
  // Nothing is read ahead: the probe counts what the provider asked for.
  const body = new ReadableStream<Uint8Array>({ pull, cancel }, { highWaterMark: 0 });
  return new Response(body, readInit(reply));
}

function readInit(reply: CannedReply): ResponseInit {
  const { contentType } = writeReply(reply);
  return { status: reply.status ?? 200, headers: { "content-type": contentType, ...reply.headers } };
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
