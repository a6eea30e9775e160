import { classifyFailure } from "../../src/errors.ts";
import type { HttpReply, HttpRequest } from "../../src/http.ts";
import type { McpConnection } from "../../src/mcp.ts";

export interface FakeReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly contentType?: string;
  /** `$id` stands for the id of the request. */
  readonly body?: string;
}

/** A server that answers from a list, in order, and remembers what it was asked. */
export function fakeServer(replies: readonly (FakeReply | ((request: HttpRequest) => FakeReply))[]) {
  const requests: HttpRequest[] = [];
  const connection: McpConnection = {
    provider: "exa",
    label: "Exa",
    url: "https://mcp.test/mcp",
    headers: { authorization: "Bearer test-SECRET-1" },
    send(request) {
      requests.push(request);
      const next = replies[requests.length - 1];
      if (next === undefined) throw new Error("one request too many");
      return Promise.resolve(makeReply(typeof next === "function" ? next(request) : next, request));
    },
    failure: (reply, protocol) =>
      classifyFailure(reply, {
        provider: "exa",
        label: "Exa",
        secrets: ["test-SECRET-1"],
        table: { "1302": "rate-limit" },
        protocol,
        now: () => 0,
      }),
    random: () => 0.5,
  };
  return { connection, requests };
}

/** The id of a message that went out. */
export function idOf({ json }: HttpRequest): string {
  return typeof json === "object" && json !== null && "id" in json ? String(json.id) : "";
}

function makeReply(
  { status = 200, headers = {}, contentType = "application/json", body = "" }: FakeReply,
  request: HttpRequest,
): HttpReply {
  return {
    status,
    url: request.url,
    contentType,
    body: body.replaceAll("$id", idOf(request)),
    headers: {
      get: (name) => headers[name.toLowerCase()],
      all: (name) => [headers[name.toLowerCase()] ?? []].flat(),
    },
  };
}
