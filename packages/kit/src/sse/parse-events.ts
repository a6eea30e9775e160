import { createParser } from "eventsource-parser";

/** One event of a stream, fields as the server sent them. */
export interface StreamEvent {
  readonly kind: "event";
  /** The `data` lines, joined by `\n`; never blank. */
  readonly data: string;
  /** The `event` line. Most servers name the type inside the JSON instead. */
  readonly event?: string | undefined;
  readonly id?: string | undefined;
  /** The body ended before the blank line that closes an event: the data may be cut off. */
  readonly unfinished?: true;
}

/** Turns text into events; knows nothing of bytes, time and signals. */
export interface EventParser {
  feed(text: string): void;
  /** The body is over: what was begun becomes an event. */
  finish(): void;
  /** The events since the last call. */
  take(): readonly StreamEvent[];
  /** Whether any event came, `[DONE]` and empty ones included. */
  readonly sawEvent: boolean;
  /** Whether `[DONE]` came; nothing after it counts. */
  readonly isDone: boolean;
}

export function startEventParser(): EventParser {
  let events: StreamEvent[] = [];
  let sawEvent = false;
  let isDone = false;
  let isFinishing = false;
  const parser = createParser({
    onEvent({ data, event, id }) {
      if (isDone) return;
      sawEvent = true;
      if (isDoneMarker(data)) isDone = true;
      else if (/\S/.test(data))
        events.push({ kind: "event", data, event, id, ...(isFinishing && { unfinished: true }) });
    },
  });
  return {
    feed: (text) => parser.feed(text),
    finish() {
      isFinishing = true;
      // Ends an open line, then the event; after a complete event it is two blank lines, which mean nothing.
      parser.feed("\n\n");
    },
    take() {
      const taken = events;
      events = [];
      return taken;
    },
    get sawEvent() {
      return sawEvent;
    },
    get isDone() {
      return isDone;
    },
  };
}

function isDoneMarker(data: string): boolean {
  return data.startsWith("[DONE]") && data.trim() === "[DONE]";
}
