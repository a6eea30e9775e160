import { startEventParser } from "../sse/parse-events.ts";

/** What a server answered to one request. */
export type McpMessage =
  | { readonly type: "result"; readonly result: unknown }
  /** `body`: the whole JSON that reports the error, a JSON-RPC message or an envelope of the server's own. */
  | { readonly type: "error"; readonly body: unknown }
  /** No answer to this request can be found; `reason` continues "The server sent …". */
  | { readonly type: "unreadable"; readonly reason: string };

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Finds the answer to the request `id` in a whole body: one JSON message, a list of them, or an event stream, also where
 * the content type is missing or wrong, since no event stream begins with `{` or `[`. Notifications, requests of the server and answers to
 * others are passed over; ids are compared as text. An error without an id is meant for the only pending request.
 */
export function readMcpReply(reply: {
  readonly contentType: string;
  readonly body: string;
  readonly id: string;
}): McpMessage {
  const { contentType, id } = reply;
  const body = reply.body.trim();
  if (body === "") return { type: "unreadable", reason: "an empty answer" };
  const isJson = /^[{[]/.test(body);
  if (body.startsWith("<") || (contentType.includes("html") && !isJson))
    return { type: "unreadable", reason: "a web page (HTML) instead of an answer" };
  const values = (isJson ? [body] : readPayloads(body)).map(parseJson);
  const messages = values.flat().filter(isObject);
  const answers = messages.filter((message) => !("method" in message) && isAnswer(message));
  const own = answers.findLast((message) => hasId(message) && String(message.id) === id);
  const answer = own ?? answers.findLast((message) => !hasId(message) && isError(message));
  if (answer !== undefined)
    return isError(answer) ? { type: "error", body: answer } : { type: "result", result: answer.result };
  if (values.every((value) => value === undefined)) return { type: "unreadable", reason: "an answer that is no JSON" };
  return { type: "unreadable", reason: "no answer to this request" };
}

function readPayloads(body: string): string[] {
  const parser = startEventParser();
  parser.feed(body);
  parser.finish();
  return parser.take().map((event) => event.data);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // One broken event does not spoil the others; when all are broken there is no answer.
    return undefined;
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hasId({ id }: JsonObject): boolean {
  return id !== undefined && id !== null;
}

function isAnswer(message: JsonObject): boolean {
  return isError(message) || "result" in message;
}

/** Z.AI refuses with `{"code":401,"msg":"…","success":false}` and no JSON-RPC around it. */
function isError(message: JsonObject): boolean {
  return (message.error !== undefined && message.error !== null) || message.success === false;
}
