import { raceAbort } from "./race-abort.ts";
import type { ByteSource } from "./transport.ts";

/** The bytes of a body up to `longest`. `isCut`: there were more; the rest was dropped. */
export async function readBytes(
  source: ByteSource,
  longest: number,
  signal: AbortSignal,
): Promise<{ readonly bytes: Uint8Array; readonly isCut: boolean }> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    while (length <= longest) {
      const chunk = await raceAbort(source.read(), signal);
      if (chunk === undefined) return { bytes: join(chunks, length), isCut: false };
      chunks.push(chunk);
      length += chunk.byteLength;
    }
  } catch (error) {
    source.cancel();
    throw error;
  }
  source.cancel();
  return { bytes: join(chunks, length).subarray(0, longest), isCut: true };
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [first] = chunks;
  if (first !== undefined && chunks.length === 1) return first;
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
