import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { openStream, sendRequest } from "../../src/http.ts";
import { decodeText } from "../../src/http/decode-text.ts";
import { failureOf, makeExchange, startLoopback } from "./loopback.ts";

const text = "Zürich, 東京, 🦉".repeat(50);

/** Writes until nobody takes it any more. */
function writeForever(response: ServerResponse, chunk: Buffer): void {
  while (!response.destroyed && response.write(chunk));
  if (!response.destroyed) response.once("drain", () => writeForever(response, chunk));
}

describe.each(["fetch", "raw"] as const)("a body over %s", (transport) => {
  it("that never ends is given up at 2 MiB, and the connection is dropped", async () => {
    const { url, dropped } = await startLoopback((_, response) => writeForever(response, Buffer.alloc(65_536, "x")));
    const error = await failureOf(sendRequest({ url }, makeExchange({ transport })));
    expect(error).toMatchObject({
      kind: "invalid-response",
      status: 200,
      message: expect.stringContaining("larger than 2 MiB"),
    });
    await dropped;
  });

  it("of exactly the cap is read, one byte more is not", async () => {
    const { url } = await startLoopback((request, response) =>
      response.end(Buffer.alloc(Number(request.url?.slice(1)), "x")),
    );
    const exchange = makeExchange({ transport, maxBytes: 1000 });
    expect((await sendRequest({ url: `${url}/1000` }, exchange)).body).toHaveLength(1000);
    const error = await failureOf(sendRequest({ url: `${url}/1001` }, exchange));
    expect(error).toMatchObject({ kind: "invalid-response", message: expect.stringContaining("1000 bytes") });
  });

  it("of an error is cut after 8 KiB, between characters", async () => {
    const { url, dropped } = await startLoopback((_, response) => {
      response.writeHead(500);
      writeForever(response, Buffer.from("€".repeat(1000)));
    });
    const { status, body } = await sendRequest({ url }, makeExchange({ transport }));
    expect({ status, body }).toEqual({ status: 500, body: "€".repeat(Math.floor(8192 / 3)) });
    await dropped;
  });

  it("that is a gzip bomb stops at the cap of its unpacked bytes", async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const { url } = await startLoopback((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    });
    const error = await failureOf(sendRequest({ url }, makeExchange({ transport })));
    expect(error).toMatchObject({ kind: "invalid-response", message: expect.stringContaining("larger than 2 MiB") });
  });

  it("of a stream ends with an error at 16 MiB", async () => {
    const { url, dropped } = await startLoopback((_, response) => writeForever(response, Buffer.alloc(262_144, "x")));
    const stream = await openStream({ url }, makeExchange({ transport }));
    let length = 0;
    const read = async (): Promise<void> => {
      for await (const chunk of stream.chunks) length += chunk.length;
    };
    expect(await failureOf(read())).toMatchObject({ kind: "invalid-response" });
    expect(length).toBeLessThanOrEqual(16 * 1024 * 1024);
    await dropped;
  });

  it.each([
    ["gzip", gzipSync(text)],
    ["deflate", deflateSync(text)],
    ["br", brotliCompressSync(text)],
    ["identity", Buffer.from(text)],
  ])("is unpacked: %s", async (encoding, bytes) => {
    const { url } = await startLoopback((_, response) => {
      response.writeHead(200, { "content-encoding": encoding, "content-type": "text/plain; charset=utf-8" }).end(bytes);
    });
    expect((await sendRequest({ url }, makeExchange({ transport }))).body).toBe(text);
  });

  it("that is no valid gzip is invalid-response", async () => {
    const { url } = await startLoopback((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end("certainly not gzip");
    });
    expect(await failureOf(sendRequest({ url }, makeExchange({ transport })))).toMatchObject({
      kind: "invalid-response",
    });
  });
});

describe("a packed body over raw", () => {
  it.each([
    ["deflate", deflateRawSync(text)],
    ["gzip, br", brotliCompressSync(gzipSync(text))],
    ["x-gzip", gzipSync(text)],
    ["zstd", zstdCompressSync(text)],
  ])("is unpacked: %s", async (encoding, bytes) => {
    const { url } = await startLoopback((_, response) => {
      response.writeHead(200, { "content-encoding": encoding, "content-type": "text/plain; charset=utf-8" }).end(bytes);
    });
    expect((await sendRequest({ url }, makeExchange({ transport: "raw" }))).body).toBe(text);
  });

  it.each(["gzip, gzip, gzip, gzip", "sdch", "constructor"])("is refused: %s", async (encoding) => {
    const { url } = await startLoopback((_, response) => {
      response.writeHead(200, { "content-encoding": encoding }).end("x");
    });
    const error = await failureOf(sendRequest({ url }, makeExchange({ transport: "raw" })));
    expect(error).toMatchObject({ kind: "invalid-response" });
  });

  it("that ends early gives what it has, as in browsers", async () => {
    const bytes = gzipSync(text);
    const { url } = await startLoopback((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip", "content-type": "text/plain" }).end(bytes.subarray(0, -9));
    });
    const { body } = await sendRequest({ url }, makeExchange({ transport: "raw" }));
    expect(body.length).toBeGreaterThan(0);
    expect(text.startsWith(body.slice(0, 5))).toBe(true);
  });
});

describe("the charset of a body", () => {
  const latin = Uint8Array.from(Buffer.from("Zürich", "latin1"));
  const join = (head: string, tail: Uint8Array): Uint8Array => Uint8Array.from([...Buffer.from(head), ...tail]);

  it.each([
    ["the content type", latin, "text/html; charset=ISO-8859-1", "Zürich"],
    ["a quoted charset", latin, 'text/html; charset="windows-1252"', "Zürich"],
    ["<meta charset>", join('<meta charset="iso-8859-1">', latin), "text/html", '<meta charset="iso-8859-1">Zürich'],
    [
      "http-equiv",
      join('<META http-equiv=Content-Type content="text/html; charset=windows-1252">', latin),
      "text/html",
      '<META http-equiv=Content-Type content="text/html; charset=windows-1252">Zürich',
    ],
    [
      "an XML prolog",
      join('<?xml version="1.0" encoding="latin1"?>', latin),
      "application/xml",
      '<?xml version="1.0" encoding="latin1"?>Zürich',
    ],
    [
      "a byte order mark over the header",
      Uint8Array.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
      "text/html; charset=latin1",
      "{}",
    ],
    ["UTF-16 by its mark", Uint8Array.from([0xff, 0xfe, 0x41, 0x00]), "text/html", "A"],
    ["UTF-8 where nothing is said", new TextEncoder().encode("東京"), "text/html", "東京"],
    ["UTF-8 for an unknown label", new TextEncoder().encode("東京"), "text/html; charset=klingon", "東京"],
    [
      "no guess from a comment",
      join('<!-- <meta charset="koi8-r"> -->', new TextEncoder().encode("é")),
      "text/html",
      '<!-- <meta charset="koi8-r"> -->é',
    ],
    [
      "no meta in JSON",
      join('{"a":"<meta charset=latin1>', new TextEncoder().encode('é"}')),
      "application/json",
      '{"a":"<meta charset=latin1>é"}',
    ],
    [
      "no UTF-16 from a meta",
      new TextEncoder().encode('<meta charset="utf-16">é'),
      "text/html",
      '<meta charset="utf-16">é',
    ],
  ])("comes from %s", (_, bytes, contentType, expected) => {
    expect(decodeText(bytes, contentType)).toBe(expected);
  });

  it("survives bytes that do not fit", () => {
    expect(decodeText(Uint8Array.from([0x41, 0xff, 0x42]), "text/plain")).toBe("A\ufffdB");
  });

  it("is read from a real Shift_JIS page", async () => {
    const bytes = Buffer.from([0x93, 0x8c, 0x8b, 0x9e]);
    const { url } = await startLoopback((_, response) => {
      response.writeHead(200, { "content-type": "text/html; charset=Shift_JIS" }).end(bytes);
    });
    expect((await sendRequest({ url }, makeExchange())).body).toBe("東京");
  });
});
