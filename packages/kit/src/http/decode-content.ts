import type { Readable, Transform } from "node:stream";

/** A server that packs a body more often than this wants to be a bomb. */
const mostEncodings = 3;

/**
 * Unpacks a body by its `Content-Encoding` (`gzip`, `deflate`, `br`, `zstd` where this Node has it). It goes as it is
 * read: whoever stops reading at a cap has unpacked no more. A body that ends early gives what it has, as in browsers.
 * Throws for encodings that were not asked for.
 */
export async function decodeContent(body: Readable, contentEncoding: string): Promise<Readable> {
  const encodings = contentEncoding
    .toLowerCase()
    .split(",")
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== "" && encoding !== "identity");
  if (encodings.length === 0) return body;
  const [zlib, { pipeline }] = await Promise.all([import("node:zlib"), import("node:stream")]);
  const sync = { flush: zlib.constants.Z_SYNC_FLUSH, finishFlush: zlib.constants.Z_SYNC_FLUSH };
  const decoders: Readonly<Record<string, (() => Transform) | undefined>> = {
    gzip: () => zlib.createGunzip(sync),
    "x-gzip": () => zlib.createGunzip(sync),
    br: () =>
      zlib.createBrotliDecompress({
        flush: zlib.constants.BROTLI_OPERATION_FLUSH,
        finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH,
      }),
    zstd: zlib.createZstdDecompress === undefined ? undefined : () => zlib.createZstdDecompress(),
  };
  let decoded = body;
  for (const encoding of encodings.toReversed()) {
    const isDeflate = encoding === "deflate";
    const make = isDeflate
      ? await inflaterFor(
          decoded,
          () => zlib.createInflate(sync),
          () => zlib.createInflateRaw(sync),
        )
      : Object.hasOwn(decoders, encoding) && decoders[encoding];
    if (!make || encodings.length > mostEncodings) {
      body.destroy();
      throw Object.assign(new Error(`the body is packed in a way that cannot be read: ${encoding.slice(0, 20)}`), {
        code: "Z_UNKNOWN_ENCODING",
      });
    }
    // Errors and the end travel both ways; whoever reads the last stream sees them.
    decoded = pipeline(decoded, make(), () => undefined);
  }
  return decoded;
}

/** `deflate` should be zlib's format, but some servers send the bare stream. The first byte tells. */
async function inflaterFor(body: Readable, wrapped: () => Transform, bare: () => Transform): Promise<() => Transform> {
  await new Promise((resolve, reject) => body.once("readable", resolve).once("error", reject));
  const first: unknown = body.read();
  if (!(first instanceof Uint8Array)) return wrapped;
  body.unshift(first);
  return (first[0] ?? 0) % 16 === 8 ? wrapped : bare;
}
