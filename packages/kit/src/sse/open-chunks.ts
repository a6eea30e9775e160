/** A body as it arrives, in pieces of any size. */
export type ByteStream = AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;

/** Reads a body piece by piece and lets go of it early. */
export interface ChunkReader {
  /** The next piece; undefined at the end. Rejects with the signal's reason as soon as it fires. */
  read(): Promise<Uint8Array | undefined>;
  /** Gives up what was not read: the connection must not stay open behind an early end. Never rejects. */
  close(): Promise<void>;
}

/**
 * Opens a body for reading. The signal is heeded even when the body ignores it. A stream is read through its reader,
 * since that can be cancelled while a read is pending; an iterator cannot.
 */
export function openChunks(source: ByteStream, signal: AbortSignal | undefined): ChunkReader {
  const { next, cancel } = isReadableStream(source) ? fromStream(source) : fromIterable(source);
  let state: "idle" | "reading" | "finished" = "idle";
  let rejectRead: ((reason: unknown) => void) | undefined;
  const onAbort = () => rejectRead?.(signal?.reason);
  signal?.addEventListener("abort", onAbort, { once: true });

  return {
    async read() {
      signal?.throwIfAborted();
      state = "reading";
      const result = await new Promise<IteratorResult<Uint8Array, unknown>>((resolve, reject) => {
        rejectRead = reject;
        next().then(resolve, (error: unknown) => {
          state = "finished";
          // A body that heeds the signal fails in its own words; the caller is owed the reason.
          reject(signal?.aborted === true ? signal.reason : error);
        });
      });
      state = result.done === true ? "finished" : "idle";
      signal?.throwIfAborted();
      return result.done === true ? undefined : result.value;
    },
    async close() {
      signal?.removeEventListener("abort", onAbort);
      if (state === "finished") return;
      const closing = cancel().catch(() => {});
      // Not waited for on an abort, nor after a pending read: an iterator takes `return` only when that ends, if ever.
      if (state === "idle" && signal?.aborted !== true) await closing;
    },
  };
}

interface Opened {
  readonly next: () => Promise<IteratorResult<Uint8Array, unknown>>;
  readonly cancel: () => Promise<void>;
}

function isReadableStream(source: ByteStream): source is ReadableStream<Uint8Array> {
  return "getReader" in source && typeof source.getReader === "function";
}

function fromStream(source: ReadableStream<Uint8Array>): Opened {
  const reader = source.getReader();
  return { next: () => reader.read(), cancel: () => reader.cancel() };
}

function fromIterable(source: AsyncIterable<Uint8Array>): Opened {
  const iterator = source[Symbol.asyncIterator]();
  return {
    next: () => iterator.next(),
    async cancel() {
      await iterator.return?.();
    },
  };
}
