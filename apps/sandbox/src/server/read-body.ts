import type { IncomingMessage } from "node:http";

/** The longest request body that an upstream reads, in bytes. */
const longestBody = 2 ** 20;
/** How much of a longer one is read and thrown away, so that its sender gets the refusal instead of a reset. */
const longestDrain = 16 * 2 ** 20;

/** The body as text; nothing when it is longer than 1 MiB. Rejects when the client goes away. */
export async function readBody(message: IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of message.iterator({ destroyOnReturn: false })) {
    const bytes: Buffer = piece;
    length += bytes.length;
    if (length <= longestBody) pieces.push(bytes);
    else if (length > longestDrain) break;
  }
  return length > longestBody ? undefined : Buffer.concat(pieces).toString("utf8");
}
