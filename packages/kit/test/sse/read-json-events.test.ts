import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJsonEvents } from "../../src/sse.ts";
import type { ReadJsonEventsOptions } from "../../src/sse.ts";
import { collect, makeBody, makeByteBody } from "./body-source.ts";

const provider = "gemini";
const read = (text: string, options: Partial<ReadJsonEventsOptions> = {}) =>
  collect(readJsonEvents(makeBody([text]), { provider, ...options }));
const invalid = (message: string) =>
  expect.objectContaining({ provider, kind: "invalid-response", message: expect.stringContaining(message) });

describe("events with JSON", () => {
  it("carry the value, and as type the one inside it before the event's name", async () => {
    const text =
      'event: ping\nid: 1\ndata: {"type":"delta","text":"a"}\n\nevent: end_of_stream\ndata: {}\n\ndata: [1]\n\ndata: {"type":7}\n\n';
    expect(await read(text)).toEqual([
      { kind: "event", value: { type: "delta", text: "a" }, type: "delta", id: "1" },
      { kind: "event", value: {}, type: "end_of_stream" },
      { kind: "event", value: [1] },
      { kind: "event", value: { type: 7 } },
    ]);
  });

  it("may be spread over several data lines", async () => {
    expect(await read('data: {"a":\ndata: 1}\n\n')).toEqual([{ kind: "event", value: { a: 1 } }]);
  });

  it("end the reading with an error when one in the middle is no JSON, after those before it", async () => {
    const body = makeBody(['data: {"a":1}\n\ndata: {"a":\n\ndata: {"a":2}\n\n'], { hang: true });
    const seen: unknown[] = [];
    const reading = async () => {
      for await (const event of readJsonEvents(body, { provider })) seen.push(event);
    };
    await expect(reading()).rejects.toEqual(invalid("not valid JSON"));
    expect(seen).toEqual([{ kind: "event", value: { a: 1 } }]);
    expect(body.wasClosed).toBe(true);
  });

  it("show nothing of a malformed event in the message", async () => {
    await expect(read("data: secret-token\n\n")).rejects.toEqual(
      expect.objectContaining({ message: expect.not.stringContaining("secret-token") }),
    );
  });

  it("can be skipped when malformed, where a server is known for it", async () => {
    const text = 'data: ok\n\ndata: {"a":1}\n\ndata: {\n\n';
    expect(await read(text, { malformed: "skip" })).toEqual([{ kind: "event", value: { a: 1 } }]);
  });

  it.each([
    'data: {"a":1}\n\ndata: {"a":2',
    'data: {"a":1}\n\ndata: {"a":2\n',
    'data: {"a":1}\r\n\r\nevent: x\r\ndata: {"a',
  ])("lose a last one that was cut off, and say so: %j", async (text) => {
    const expected = [{ kind: "event", value: { a: 1 } }, { kind: "truncated" }];
    expect(await read(text)).toEqual(expected);
    expect(await read(text, { malformed: "skip" })).toEqual(expected);
    expect(await collect(readJsonEvents(makeByteBody(text), { provider }))).toEqual(expected);
  });

  it("keep a last one that only lacks its blank line", async () => {
    expect(await read('data: {"a":1}')).toEqual([{ kind: "event", value: { a: 1 } }]);
  });

  it("take a malformed last event that was complete as an error", async () => {
    await expect(read('data: {"a":1}\n\ndata: {"a":2\n\n')).rejects.toEqual(invalid("not valid JSON"));
  });

  it("give back what was written, for any JSON and any split", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), async (values) => {
        const text = values.map((value) => `data: ${JSON.stringify(value)}\n\n`).join("");
        const items = await collect(readJsonEvents(makeByteBody(text), { provider }));
        const expected: unknown = JSON.parse(JSON.stringify(values));
        expect(items.map((item) => (item.kind === "event" ? item.value : undefined))).toEqual(expected);
      }),
    );
  });
});

describe("a JSON body in place of a stream", () => {
  it("comes as one item", async () => {
    expect(await read('\ufeff {"error":{"code":429}}\n')).toEqual([{ kind: "body", value: { error: { code: 429 } } }]);
  });

  it.each(['{"error":', "[1,", "{not json}"])("is an error when it is no JSON: %j", async (text) => {
    await expect(read(text)).rejects.toEqual(invalid("neither an event stream nor JSON"));
    await expect(read(text, { malformed: "skip" })).rejects.toEqual(invalid("neither an event stream nor JSON"));
  });
});

it("an abort between two events keeps the second back and is thrown", async () => {
  const reason = new Error("stop");
  const controller = new AbortController();
  const seen: unknown[] = [];
  const reading = async () => {
    for await (const event of readJsonEvents(makeBody(["data: 1\n\ndata: 2\n\n"]), {
      provider,
      signal: controller.signal,
    })) {
      seen.push(event);
      controller.abort(reason);
    }
  };
  await expect(reading()).rejects.toBe(reason);
  expect(seen).toHaveLength(1);
});
