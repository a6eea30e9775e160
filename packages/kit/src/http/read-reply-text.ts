import { SearchProviderError } from "@websonde/search-core";
import { decodeText } from "./decode-text.ts";
import { describeFailure } from "./describe-failure.ts";
import type { OpenReply } from "./open-reply.ts";
import { readBytes } from "./read-bytes.ts";
import type { Exchange } from "./types.ts";

const defaultMaxBytes = 2 * 1024 * 1024;
const errorBytes = 8 * 1024;

/**
 * The body as text. A success larger than `maxBytes` is `invalid-response`; any other reply is cut after 8 KiB, enough
 * for what it says went wrong.
 */
export async function readReplyText(reply: OpenReply, exchange: Exchange): Promise<string> {
  const { label, provider, signal } = exchange;
  const isSuccess = reply.status < 300;
  const longest = isSuccess ? (exchange.maxBytes ?? defaultMaxBytes) : errorBytes;
  const { bytes, isCut } = await readBytes(reply.body, longest, signal).catch((error: unknown) => {
    throw signal.aborted ? signal.reason : describeFailure(error, reply.route, exchange);
  });
  if (isCut && isSuccess)
    throw new SearchProviderError({
      provider,
      kind: "invalid-response",
      status: reply.status,
      message: `${label} sent an answer larger than ${formatSize(longest)}, which was not read.`,
    });
  signal.throwIfAborted();
  return decodeText(bytes, reply.headers.get("content-type") ?? "", isCut);
}

/** `2 MiB`, `64 KiB`, `100 bytes`. */
export function formatSize(bytes: number): string {
  for (const [size, unit] of [
    [1024 * 1024, "MiB"],
    [1024, "KiB"],
  ] as const)
    if (bytes >= size) return `${Number((bytes / size).toFixed(1))} ${unit}`;
  return `${bytes} bytes`;
}
