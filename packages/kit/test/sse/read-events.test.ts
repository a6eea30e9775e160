import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readEvents, readPayloads } from "../../src/sse.ts";
import { collect, makeBody, makeByteBody } from "./body-source.ts";

const provider = "perplexity";
const read = (text: string | readonly string[]) =>
  collect(readEvents(makeBody(typeof text === "string" ? [text] : text), { provider }));
const data = async (text: string | readonly string[]) => (await read(text)).map((event) => event.data);

describe("the events of a stream", () => {
  it("carry data, event name and id", async () => {
    const events = await read("event: message\nid: 7\ndata: one\n\ndata: two\n\n");
    expect(events).toEqual([
      { kind: "event", data: "one", event: "message", id: "7" },
      { kind: "event", data: "two" },
    ]);
  });

  it.each([
    ["LF", "data: a\n\ndata: b\n\n"],
    ["CRLF", "data: a\r\n\r\ndata: b\r\n\r\n"],
    ["lone CR", "data: a\r\rdata: b\r\r"],
    ["mixed ends", "data: a\r\n\rdata: b\n\r\n"],
    ["a byte order mark", "\ufeffdata: a\n\ndata: b\n\n"],
    ["comments between events", ": PROCESSING\n\n:ping\ndata: a\n: x\n\n:\n\ndata: b\n\n"],
    ["no space after the colon", "data:a\n\ndata:b\n\n"],
    ["unknown fields and lines", "retry: 100\nfoo: bar\nnonsense\ndata: a\n\n\n\ndata: b\n\n"],
    ["no blank line at the end", "data: a\n\ndata: b\n"],
    ["no line end at the end", "data: a\n\ndata: b"],
    ["a carriage return at the end", "data: a\r\n\r\ndata: b\r"],
    ["empty and blank data between them", "data:\n\ndata: a\n\ndata:  \n\ndata\n\ndata: b\n\n"],
    ["[DONE] and more after it", "data: a\n\ndata: b\n\ndata: [DONE]\n\ndata: c\n\n"],
    ["[DONE] as unfinished last event", "data: a\n\ndata: b\n\ndata: [DONE] "],
  ])("are the same with %s", async (_what, text) => {
    expect(await data(text)).toEqual(["a", "b"]);
    expect((await collect(readEvents(makeByteBody(text), { provider }))).map((event) => event.data)).toEqual([
      "a",
      "b",
    ]);
  });

  it("keep every space of the data but the first, and join its lines", async () => {
    expect(await data("data:  {\ndata:  x\ndata:\ndata:}\n\n")).toEqual([" {\n x\n\n}"]);
  });

  it("say when the end of the body closed the last of them", async () => {
    expect(await read("data: a\n\ndata: b")).toEqual([
      { kind: "event", data: "a" },
      { kind: "event", data: "b", unfinished: true },
    ]);
  });

  it("survive characters cut by the network", async () => {
    expect(await collect(readEvents(makeByteBody("data: é 日本 🦊\n\n"), { provider }))).toEqual([
      { kind: "event", data: "é 日本 🦊" },
    ]);
    const cutOff = makeBody(["data: a", Uint8Array.of(0xf0, 0x9f)]);
    expect(await collect(readEvents(cutOff, { provider }))).toEqual([
      { kind: "event", data: "a\ufffd", unfinished: true },
    ]);
  });

  it.each(["", " \n\n", ": only a comment\n\n", "just words\n", "data:\n\n", "data: [DONE]\n\n"])(
    "are none in %j",
    async (text) => {
      expect(await read(text)).toEqual([]);
    },
  );

  it("come from a stream of the web as well", async () => {
    expect(await collect(readEvents(new Blob(["data: a\n\n"]).stream(), { provider }))).toEqual([
      { kind: "event", data: "a" },
    ]);
  });

  it("do not depend on how the body was split, whatever it holds", async () => {
    const line = fc.oneof(
      fc.string({ unit: "binary", maxLength: 8 }).map((text) => `data: ${text}`),
      fc.constantFrom(
        "data",
        "data:",
        "data: {}",
        "data: [DONE]",
        "event: x",
        "id: 1",
        ": c",
        "",
        "",
        "{",
        "[1]",
        "<p>",
        "\ufeff",
      ),
    );
    const text = fc.array(fc.tuple(line, fc.constantFrom("\n", "\r\n", "\r"))).map((lines) => lines.flat().join(""));
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat(12)), async (body, sizes) => {
        const bytes = new TextEncoder().encode(body);
        const outcome = (pieces: readonly Uint8Array[]) =>
          collect(readEvents(makeBody(pieces), { provider })).catch((error: unknown) => String(error));
        const pieces: Uint8Array[] = [];
        for (let start = 0, index = 0; start < bytes.length; index++) {
          const end = start + (sizes[index % sizes.length] ?? 0) + (index >= sizes.length ? 1 : 0);
          pieces.push(bytes.subarray(start, end));
          start = end;
        }
        const whole = await outcome([bytes]);
        expect(await outcome(pieces)).toEqual(whole);
        expect(await outcome(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(whole);
      }),
    );
  });

  it("give back what was written, for any data", async () => {
    const anyData = fc
      .string({ unit: "grapheme", minLength: 1 })
      .filter((text) => !/[\r\n]/.test(text) && /\S/.test(text) && text.trim() !== "[DONE]");
    await fc.assert(
      fc.asyncProperty(fc.array(anyData), fc.constantFrom("\n", "\r\n", "\r"), async (all, end) => {
        expect(await data(all.map((each) => `data: ${each}${end}${end}`))).toEqual(all);
      }),
    );
  });
});

describe("a body that is no stream", () => {
  it.each(['{"a":1}', ' \n\t[{"a":1}]\n', '\ufeff{\n  "data": "x",\n  "event": "y"\n}'])(
    "is handed back whole when it is JSON: %j",
    async (text) => {
      const items = await read(text);
      expect(items).toEqual([{ kind: "body", data: text.trim() }]);
      expect(await collect(readEvents(makeByteBody(text), { provider }))).toEqual(items);
      expect(await readPayloads(makeBody([text]), { provider })).toEqual([text.trim()]);
    },
  );

  it("is a stream all the same when data follows", async () => {
    expect(await data("{garbage\ndata: a\n\n")).toEqual(["a"]);
    expect(await data("[\ndata: [DONE]\n\n")).toEqual([]);
  });

  it("is an error that says so when it is a page", async () => {
    const error = expect.objectContaining({
      provider,
      kind: "invalid-response",
      message: expect.stringContaining("HTML page"),
    });
    await expect(read("\n<!doctype html><title>Login</title>")).rejects.toEqual(error);
  });

  it("may be 2 MiB of JSON and no more", async () => {
    const json = (length: number) => `["${"x".repeat(length - 4)}"]`;
    const [item] = await read(json(2 * 1024 * 1024));
    expect(item?.data).toHaveLength(2 * 1024 * 1024);
    const tooLong = expect.objectContaining({
      provider,
      kind: "invalid-response",
      message: expect.stringContaining("2097152 bytes"),
    });
    await expect(read(json(2 * 1024 * 1024 + 1))).rejects.toEqual(tooLong);
    await expect(collect(readEvents(makeBody(["[1,2]"]), { provider, maxJsonBytes: 4 }))).rejects.toThrow("4 bytes");
  });
});

describe("the limit of a stream", () => {
  it("counts bytes exactly, however they arrive", async () => {
    const text = "data: é\n\ndata: b\n\n";
    const size = new TextEncoder().encode(text).byteLength;
    for (const body of [() => makeBody([text]), () => makeByteBody(text)]) {
      expect(await collect(readEvents(body(), { provider, maxBytes: size }))).toHaveLength(2);
      const seen: string[] = [];
      const over = async () => {
        for await (const event of readEvents(body(), { provider, maxBytes: size - 1 })) seen.push(event.data);
      };
      await expect(over()).rejects.toEqual(expect.objectContaining({ provider, kind: "invalid-response" }));
      expect(seen).toEqual(["é"]);
    }
  });

  it("ends an endless line and closes the body", async () => {
    const body = makeBody(["data: ", ...Array.from({ length: 100 }, () => "x".repeat(100))], { hang: true });
    await expect(collect(readEvents(body, { provider, maxBytes: 1000 }))).rejects.toThrow("1000 bytes");
    expect(body.wasClosed).toBe(true);
    expect(body.readCount).toBeLessThan(15);
  });

  it("does not matter to a stream that said [DONE] before", async () => {
    const body = makeBody([`data: a\n\ndata: [DONE]\n\n${"x".repeat(1000)}`]);
    expect(await collect(readEvents(body, { provider, maxBytes: 100 }))).toHaveLength(1);
  });
});

const recordings = process.env["WEBSONDE_RECORDINGS"];
it.skipIf(recordings === undefined)(
  "real streams read the same in one piece and byte by byte (needs WEBSONDE_RECORDINGS)",
  async () => {
    const files = readdirSync(recordings ?? "", { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".sse"),
    );
    expect(files.length).toBeGreaterThan(0);
    for (const name of files) {
      const text = readFileSync(`${recordings}/${name}`, "utf8");
      const events = await read(text);
      expect(events.length).toBeGreaterThan(0);
      expect(await collect(readEvents(makeByteBody(text), { provider }))).toEqual(events);
    }
  },
);
