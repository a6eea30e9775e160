import type { Call } from "@websonde/search-kit";
import type { HttpStream } from "@websonde/search-kit/http";
import { readJsonEvents } from "@websonde/search-kit/sse";
import * as v from "valibot";
import { meta } from "../meta.ts";
import { findFailure } from "../open-events.ts";
import type { Settings } from "../settings.ts";
import type { Snapshots } from "./merge-snapshots.ts";
import { AskEvent } from "./wire.ts";

/** How a stream ended: as it should, inside of an event, or before the first one. */
export type StreamEnd = "complete" | "broken" | "nothing";

/**
 * Merges a stream into `snapshots` and reports what is new; stops at its end without waiting for the connection's. Throws the
 * error that stands in it, whatever came before.
 */
export async function readSnapshots(
  call: Call<Settings>,
  stream: HttpStream,
  snapshots: Snapshots,
): Promise<StreamEnd> {
  const { emit, signal } = call.context;
  let hasAny = false;
  for await (const item of readJsonEvents(stream.chunks, { provider: meta.id, signal })) {
    if (item.kind === "truncated") return "broken";
    if (item.kind === "event" && item.type === "end_of_stream") break;
    const event = v.safeParse(AskEvent, item.value);
    if (!event.success) continue;
    if (isFailed(event.output)) throw findFailure(call, stream, item.value);
    hasAny ||= isSnapshot(event.output);
    const { text, sources } = snapshots.add(event.output);
    if (text !== "") emit({ type: "answer-delta", text });
    for (const source of sources) emit({ type: "source", source });
    if (event.output.final === true || event.output.status === "COMPLETED") break;
  }
  return hasAny ? "complete" : "nothing";
}

function isFailed({ error_code: code, status, error }: AskEvent): boolean {
  return Boolean(code) || status === "FAILED" || Boolean(error);
}

function isSnapshot({ uuid, status, final, blocks, text, sources_list: sources }: AskEvent): boolean {
  return [uuid, status, final, blocks, text, sources].some((field) => field != null);
}
