import { SearchProviderError } from "@websonde/search-core";
import type { Call } from "@websonde/search-kit";
import type { HttpStream } from "@websonde/search-kit/http";
import { readJsonEvents } from "@websonde/search-kit/sse";
import * as v from "valibot";
import { meta } from "./meta.ts";
import { Message, StreamEvent } from "./wire.ts";
import type { Block } from "./wire.ts";

/** One turn of the model, put together from its stream. */
export interface Turn extends Omit<Message, "content"> {
  readonly content: readonly Block[];
  /** False where the stream ended before the message did. */
  readonly isWhole: boolean;
}

/** Tells of each piece of text while it arrives, and of each block once it is whole. */
export interface TurnListener {
  onText(text: string): void;
  onBlock(block: Block): void;
}

/** A block that is still being written. */
interface OpenBlock {
  readonly block: Record<string, unknown> & { readonly type: string };
  json: string;
}

/** Reads the stream up to the message's end; a gateway may answer with the message in one piece instead. */
export async function collectMessage(stream: HttpStream, call: Call, listener: TurnListener): Promise<Turn> {
  const open = new Map<number, OpenBlock>();
  const content: Block[] = [];
  let message: Message = {};
  let isWhole = false;
  try {
    for await (const event of readJsonEvents(stream.chunks, { provider: meta.id, signal: call.context.signal })) {
      if (event.kind === "truncated") break;
      const value = readValue(event.value);
      if (value.type === "error")
        throw call.failure({ ...stream, contentType: "application/json", body: JSON.stringify(event.value) });
      if (event.kind === "body" || value.type === "message") return readWhole(event.value, listener);
      if (value.message) message = { ...message, ...value.message };
      apply(value);
      if (value.type === "message_stop") {
        isWhole = true;
        break;
      }
    }
  } finally {
    await stream.close();
  }
  // What was still being written when the stream broke off counts for what it has.
  for (const one of open.values()) content.push(one.block);
  return { ...message, content, isWhole };

  function apply({ type, index, content_block: started, delta, usage }: StreamEvent): void {
    if (type === "content_block_start" && started) {
      open.set(index ?? -1, { block: { ...started }, json: "" });
      const { text } = started as { text?: unknown };
      if (started.type === "text" && typeof text === "string" && text !== "") listener.onText(text);
    }
    const current = open.get(index ?? -1);
    if (type === "content_block_delta" && delta && current) extend(current, delta, listener);
    if (type === "content_block_stop" && current) {
      open.delete(index ?? -1);
      content.push(finish(current));
      listener.onBlock(current.block);
    }
    if (type !== "message_delta") return;
    if (delta?.stop_reason) message = { ...message, stop_reason: delta.stop_reason };
    // The counts so far, not what was added.
    if (usage) message = { ...message, usage: { ...message.usage, ...dropNull(usage) } };
  }
}

function extend(current: OpenBlock, delta: Readonly<Record<string, unknown>>, listener: TurnListener): void {
  const { block } = current;
  if (delta["type"] === "input_json_delta" && typeof delta["partial_json"] === "string")
    current.json += delta["partial_json"];
  if (delta["type"] === "text_delta" && typeof delta["text"] === "string") {
    append(block, "text", delta["text"]);
    listener.onText(delta["text"]);
  }
  if (delta["type"] === "thinking_delta" && typeof delta["thinking"] === "string")
    append(block, "thinking", delta["thinking"]);
  if (delta["type"] === "signature_delta" && typeof delta["signature"] === "string")
    append(block, "signature", delta["signature"]);
  if (delta["type"] === "citations_delta")
    block["citations"] = [...(Array.isArray(block["citations"]) ? block["citations"] : []), delta["citation"]];
}

function append(block: Record<string, unknown>, field: string, text: string): void {
  block[field] = `${typeof block[field] === "string" ? block[field] : ""}${text}`;
}

/** The input of a tool comes in pieces of JSON; it may also stand in the block already. */
function finish({ block, json }: OpenBlock): Block {
  if (json.trim() === "") return block;
  try {
    block["input"] = JSON.parse(json);
  } catch {
    // The search was made all the same; only its words are not known.
  }
  return block;
}

function readWhole(value: unknown, listener: TurnListener): Turn {
  const result = v.safeParse(Message, value);
  if (!result.success || !result.output.content) throw unreadable();
  for (const block of result.output.content) {
    const { text } = block as { text?: unknown };
    if (block.type === "text" && typeof text === "string") listener.onText(text);
    listener.onBlock(block);
  }
  return { ...result.output, content: result.output.content, isWhole: true };
}

function readValue(value: unknown): StreamEvent {
  const result = v.safeParse(StreamEvent, value);
  if (result.success) return result.output;
  throw unreadable();
}

function unreadable(): SearchProviderError {
  return new SearchProviderError({
    provider: meta.id,
    kind: "invalid-response",
    message: `${meta.label} sent an answer of another form than documented.`,
  });
}

function dropNull<Value extends object>(value: Value): Partial<Value> {
  return Object.fromEntries(
    Object.entries(value).filter(([, one]) => one !== null && one !== undefined),
  ) as Partial<Value>;
}
