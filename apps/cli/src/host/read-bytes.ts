/** All bytes of a stream; nothing when there are more than `maxBytes`. Rejects when reading fails. */
export async function readBytes(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of stream) {
    length += piece.length;
    if (length > maxBytes) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
