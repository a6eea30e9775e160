import type { Reply } from "./emulator.ts";

type ReplyHeaders = Readonly<Record<string, string>>;

export function jsonReply(status: number, value: unknown, headers: ReplyHeaders = {}): Reply {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body: JSON.stringify(value),
  };
}

export function htmlReply(status: number, body: string, headers: ReplyHeaders = {}): Reply {
  return { status, headers: { "content-type": "text/html; charset=utf-8", ...headers }, body };
}

export function textReply(status: number, body: string, headers: ReplyHeaders = {}): Reply {
  return { status, headers: { "content-type": "text/plain; charset=utf-8", ...headers }, body };
}

export function redirectReply(status: number, location: string): Reply {
  return { status, headers: { location }, body: "" };
}

/** Server-sent events, one JSON document each. */
export function eventStreamReply(events: readonly unknown[], headers: ReplyHeaders = {}): Reply {
  return {
    status: 200,
    headers: { "content-type": "text/event-stream", "cache-control": "no-cache", ...headers },
    body: events.map((event) => `event: message\ndata: ${JSON.stringify(event)}\n\n`),
  };
}

/** The same reply with other headers; `undefined` removes one. */
export function withHeaders(reply: Reply, headers: Readonly<Record<string, string | undefined>>): Reply {
  const merged: Record<string, string> = { ...reply.headers };
  for (const [name, value] of Object.entries(headers)) {
    delete merged[name];
    if (value !== undefined) merged[name] = value;
  }
  return { ...reply, headers: merged };
}

/** The text of a body that may come in pieces. */
export function bodyText(reply: Reply): string {
  return typeof reply.body === "string" ? reply.body : (reply.body ?? []).join("");
}

/** Text made safe inside HTML and inside double-quoted attributes, in the form that result pages use. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");
}
