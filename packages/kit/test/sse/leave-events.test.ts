import { describe, expect, it } from "vitest";
import { readEvents, readPayloads } from "../../src/sse.ts";
import { collect, makeBody } from "./body-source.ts";

const provider = "perplexity";

describe("leaving a stream", () => {
  it("closes the body at once, without waiting for more", async () => {
    const body = makeBody(["data: a\n\ndata: b\n\n"], { hang: true });
    for await (const event of readEvents(body, { provider })) {
      expect(event.data).toBe("a");
      break;
    }
    expect(body.wasClosed).toBe(true);
    expect(body.readCount).toBe(1);
  });

  it("closes the body when the reader of the events throws", async () => {
    const body = makeBody(["data: a\n\n"], { hang: true });
    const reading = async () => {
      for await (const event of readEvents(body, { provider })) throw new Error(`cannot use ${event.data}`);
    };
    await expect(reading()).rejects.toThrow("cannot use a");
    expect(body.wasClosed).toBe(true);
  });

  it("closes the body after [DONE], although the server holds it open", async () => {
    const body = makeBody(["data: a\n\ndata: [DONE]\n\n"], { hang: true });
    expect(await readPayloads(body, { provider })).toEqual(["a"]);
    expect(body.wasClosed).toBe(true);
  });

  it("does not close a body that has ended", async () => {
    const body = makeBody(["data: a\n\n"]);
    await readPayloads(body, { provider });
    expect(body.wasClosed).toBe(false);
  });

  it("cancels a stream of the web", async () => {
    let cancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode("data: a\n\n")),
      cancel() {
        cancelled = true;
      },
    });
    for await (const _event of readEvents(stream, { provider })) break;
    expect(cancelled).toBe(true);
  });

  it("hides no error of the loop behind one of closing", async () => {
    const body = {
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.resolve({ done: false, value: new TextEncoder().encode("data: a\n\n") }),
        return: () => {
          throw new Error("cannot close");
        },
      }),
    };
    for await (const _event of readEvents(body, { provider })) break;
  });

  it("passes on the error of a broken body", async () => {
    const broken = async function* () {
      yield new TextEncoder().encode("data: a\n\n");
      throw new TypeError("terminated");
    };
    const seen: string[] = [];
    const reading = async () => {
      for await (const event of readEvents(broken(), { provider })) seen.push(event.data);
    };
    await expect(reading()).rejects.toThrow(new TypeError("terminated"));
    expect(seen).toEqual(["a"]);
  });
});

describe("an abort", () => {
  const reason = new Error("the user pressed escape");

  it("before the first read is thrown, and the body closed", async () => {
    const body = makeBody(["data: a\n\n"]);
    await expect(collect(readEvents(body, { provider, signal: AbortSignal.abort(reason) }))).rejects.toBe(reason);
    expect(body.wasClosed).toBe(true);
    expect(body.readCount).toBe(0);
  });

  it("while the body hangs is thrown at once, and the body closed", async () => {
    const controller = new AbortController();
    const body = makeBody(["data: a\n\n"], { hang: true });
    const seen: string[] = [];
    const reading = async () => {
      for await (const event of readEvents(body, { provider, signal: controller.signal })) {
        seen.push(event.data);
        setTimeout(() => controller.abort(reason), 5);
      }
    };
    await expect(reading()).rejects.toBe(reason);
    expect(seen).toEqual(["a"]);
    expect(body.wasClosed).toBe(true);
  });

  it("while a stream of the web hangs cancels it", async () => {
    const controller = new AbortController();
    let cancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      cancel() {
        cancelled = true;
      },
    });
    setTimeout(() => controller.abort(reason), 5);
    await expect(readPayloads(stream, { provider, signal: controller.signal })).rejects.toBe(reason);
    expect(cancelled).toBe(true);
  });

  it("between two events of one chunk keeps the second back", async () => {
    const controller = new AbortController();
    const seen: string[] = [];
    const reading = async () => {
      for await (const event of readEvents(makeBody(["data: a\n\ndata: b\n\n"]), {
        provider,
        signal: controller.signal,
      })) {
        seen.push(event.data);
        controller.abort(reason);
      }
    };
    await expect(reading()).rejects.toBe(reason);
    expect(seen).toEqual(["a"]);
  });

  it.each(["data: a\n\n", "data: a", "data: a\n\ndata: [DONE]\n\n", '{"a":1}'])(
    "after the last event is no quiet end: %j",
    async (text) => {
      const controller = new AbortController();
      const reading = async () => {
        for await (const _event of readEvents(makeBody([text]), { provider, signal: controller.signal }))
          controller.abort(reason);
      };
      await expect(reading()).rejects.toBe(reason);
    },
  );

  it("beats the error that the body fails with because of it", async () => {
    const controller = new AbortController();
    const body = async function* () {
      controller.abort(reason);
      yield* [];
      throw new DOMException("This operation was aborted", "AbortError");
    };
    await expect(readPayloads(body(), { provider, signal: controller.signal })).rejects.toBe(reason);
  });

  it("leaves no listener behind on a signal that lives on", async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    const observed = new Proxy(signal, {
      get(target, key) {
        if (key === "addEventListener") listeners += 1;
        if (key === "removeEventListener") listeners -= 1;
        const value: unknown = Reflect.get(target, key);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    await readPayloads(makeBody(["data: a\n\n", "data: b\n\n", "data: c\n\n"]), { provider, signal: observed });
    expect(listeners).toBe(0);
  });
});
