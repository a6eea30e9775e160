import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeToolCall, readMcpReply } from "../../src/mcp.ts";

const answer = { jsonrpc: "2.0", id: "k3j9", result: { content: [] } };
const text = JSON.stringify(answer);
const note = `{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info"}}`;
const ask = `{"jsonrpc":"2.0","id":"k3j9","method":"sampling/createMessage","params":{}}`;
const foreign = `{"jsonrpc":"2.0","id":"zzz","result":{"content":["foreign"]}}`;
const read = (body: string, contentType = "", id = "k3j9") => readMcpReply({ contentType, body, id });
const found = { type: "result", result: { content: [] } };

describe("the answer is found in whatever form it comes", () => {
  it.each([
    ["JSON", text, "application/json"],
    ["JSON with a byte order mark and blanks", `\uFEFF\n${text}\n`, "application/json"],
    ["a list", `[${note},${foreign},${text}]`, "application/json"],
    ["JSON that calls itself a stream", text, "text/event-stream"],
    ["JSON without a type", text, ""],
    ["JSON that calls itself HTML", text, "text/html"],
    ["an event", `event: message\ndata: ${text}\n\n`, "text/event-stream"],
    ["an event without a blank behind the colon (Z.AI)", `id:1\nevent:message\ndata:${text}\n\n`, "text/event-stream"],
    ["carriage returns", `event: message\r\ndata: ${text}\r\n\r\n`, "text/event-stream"],
    [
      "several data lines",
      `data: {"jsonrpc":"2.0",\ndata: "id":"k3j9",\ndata: "result":{"content":[]}}\n\n`,
      "text/event-stream",
    ],
    [
      "comments, empty data and the end mark",
      `: ping\n\ndata:\n\ndata: ${text}\n\ndata: [DONE]\n\n`,
      "text/event-stream",
    ],
    ["a stream without a type", `data: ${text}\n\n`, ""],
    ["a stream that calls itself JSON", `data: ${text}\n\n`, "application/json"],
    ["a last event without its blank line", `data: ${text}`, "text/event-stream"],
    ["a list in an event", `data: [${note},${text}]\n\n`, "text/event-stream"],
    [
      "a notification first and a foreign id second",
      `data: ${note}\n\ndata: ${foreign}\n\ndata: ${text}\n\n`,
      "text/event-stream",
    ],
    ["a request of the server under our id", `data: ${text}\n\ndata: ${ask}\n\n`, "text/event-stream"],
    ["a broken event beside it", `data: {"jsonrpc":\n\ndata: ${text}\n\n`, "text/event-stream"],
    ["`error: null` beside the result", `{"id":"k3j9","error":null,"result":{"content":[]}}`, "application/json"],
  ])("%s", (_, body, contentType) => {
    expect(read(body, contentType)).toEqual(found);
  });

  it("ids are compared as text", () => {
    expect(read(`{"jsonrpc":"2.0","id":7,"result":1}`, "", "7")).toEqual({ type: "result", result: 1 });
  });

  it("of two answers under our id the last counts", () => {
    expect(read(`[{"id":"k3j9","result":1},{"id":"k3j9","result":2}]`)).toEqual({ type: "result", result: 2 });
  });

  it("however the stream is cut into lines, the answer is the same", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.array(fc.constantFrom(note, foreign, "", "[DONE]x")),
        (end, before) => {
          const body = [...before, text].map((data) => `data: ${data}${end}${end}`).join("");
          expect(read(body)).toEqual(found);
        },
      ),
    );
  });
});

describe("an error is found too", () => {
  it.each([
    ["under our id", `{"jsonrpc":"2.0","id":"k3j9","error":{"code":-32602,"message":"bad"}}`],
    [
      "under id null, as the only request is meant",
      `{"jsonrpc":"2.0","error":{"code":-32000,"message":"rate"},"id":null}`,
    ],
    [
      "without JSON-RPC around it, with a code that is a string (Z.AI)",
      `{"error":{"code":"1302","message":"Rate limit reached"}}`,
    ],
    ["as a bare envelope (Z.AI)", `{"code":401,"msg":"token expired or incorrect","success":false}`],
  ])("%s", (_, body) => {
    expect(read(body)).toEqual({ type: "error", body: JSON.parse(body) });
  });

  it("but an answer of our own wins over an error without an id, and a foreign error is not ours", () => {
    expect(read(`[${text},{"id":null,"error":{"code":1}}]`)).toEqual(found);
    expect(read(`{"id":"other","error":{"code":1}}`)).toMatchObject({ type: "unreadable" });
  });
});

describe("what is no answer says why", () => {
  it.each([
    ["", "empty"],
    ["  \n", "empty"],
    ["<html><body>502 Bad Gateway</body></html>", "web page"],
    ["upstream timed out", "no JSON"],
    [`{"jsonrpc":"2.0","id":"t1","resu`, "no JSON"],
    [`data:{"jsonrpc":"2.0","id":"t1","resu`, "no JSON"],
    [": ping\n\n", "no JSON"],
    ["null", "no JSON"],
    ["[]", "no answer to this request"],
    [foreign, "no answer to this request"],
    [note, "no answer to this request"],
    [`{"jsonrpc":"2.0","id":null,"result":{}}`, "no answer to this request"],
  ])("%j", (body, reason) => {
    const message = read(body);
    expect(message.type).toBe("unreadable");
    expect(message).toHaveProperty("reason", expect.stringContaining(reason));
  });

  it("nothing throws, whatever a server sends", () => {
    const body = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.json(),
      fc.json().map((json) => `data: ${json}\n\n`),
    );
    fc.assert(
      fc.property(body, fc.string(), (sent, contentType) => void read(sent, contentType)),
      { numRuns: 1_000 },
    );
  });
});

it("a tool call goes out as JSON-RPC", () => {
  expect(encodeToolCall("k3j9", "web_search_exa", { query: "q", numResults: 3 })).toEqual({
    jsonrpc: "2.0",
    id: "k3j9",
    method: "tools/call",
    params: { name: "web_search_exa", arguments: { query: "q", numResults: 3 } },
  });
});
