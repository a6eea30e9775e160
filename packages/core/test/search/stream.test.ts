import { describe, expect, it } from "vitest";
import { createSearch } from "../../src/search.ts";
import type { SearchOptions } from "../../src/types/options.ts";
import type { SearchEvent } from "../../src/types/outcome.ts";
import type { SearchContext } from "../../src/types/provider.ts";
import { noKey, pageOf, stubOptions } from "./stub-providers.ts";
import type { StubBehaviour } from "./stub-providers.ts";

const request = { query: "x" };
const source = { title: "Page", url: "https://a.test/" };
const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

function open(stubs: Readonly<Record<string, StubBehaviour>>, options: SearchOptions = {}) {
  const { options: all, log } = stubOptions(stubs, options);
  return { web: createSearch(all), log };
}

async function collect(events: AsyncIterable<SearchEvent>): Promise<readonly SearchEvent[]> {
  const collected: SearchEvent[] = [];
  for await (const event of events) collected.push(event);
  return collected;
}

/** Kagi has no key, Brave fails after a few words, Google answers. */
const eventful: Readonly<Record<string, StubBehaviour>> = {
  kagi: { availability: noKey },
  brave: {
    search: async (_, context) => {
      context.emit({ type: "answer-delta", text: "Half an " });
      await tick();
      throw new Error("cut off");
    },
  },
  google: {
    search: async (_, context) => {
      context.emit({ type: "answer-delta", text: "The " });
      await tick();
      context.emit({ type: "source", source });
      context.emit({ type: "citation", citation: source });
      context.emit({ type: "answer-delta", text: "answer" });
      return { provider: "google", answer: "The answer", sources: [source], citations: [source] };
    },
  },
};

describe("a listener relies on the events of a search", () => {
  it("coming in the order in which things happen, the outcome last", async () => {
    const events = await collect(open(eventful).web.stream(request));
    expect(events.slice(0, -1)).toEqual([
      { type: "attempt-skipped", attempt: expect.objectContaining({ provider: "kagi", status: "skipped" }) },
      { type: "attempt-started", provider: "brave" },
      { type: "answer-delta", provider: "brave", text: "Half an " },
      { type: "attempt-failed", attempt: expect.objectContaining({ provider: "brave", message: "cut off" }) },
      { type: "attempt-started", provider: "google" },
      { type: "answer-delta", provider: "google", text: "The " },
      { type: "source", provider: "google", source },
      { type: "citation", provider: "google", citation: source },
      { type: "answer-delta", provider: "google", text: "answer" },
    ]);
    expect(events.at(-1)).toMatchObject({ type: "done", outcome: { ok: true, response: { provider: "google" } } });
  });
  it("ending in the same outcome that search() gives", async () => {
    const options = { now: () => 0 };
    for (const ask of [request, { query: "" }, { query: "x -site:a.test" }]) {
      const events = await collect(open(eventful, options).web.stream(ask));
      const done = events.at(-1);
      expect(done?.type === "done" && JSON.stringify(done.outcome)).toBe(
        JSON.stringify(await open(eventful, options).web.search(ask)),
      );
    }
  });
  it("waiting for a listener that is slower than they are", async () => {
    const many = Array.from({ length: 50_000 }, (_, index) => String(index));
    const { web } = open({
      brave: {
        search: (_, context) => {
          for (const text of many) context.emit({ type: "answer-delta", text });
          return pageOf("brave");
        },
      },
    });
    const texts: string[] = [];
    for await (const event of web.stream(request)) {
      if (texts.length % 10_000 === 0) await tick();
      if (event.type === "answer-delta") texts.push(event.text);
    }
    expect(texts).toEqual(many);
  });
  it("being held to the rules of an answer: no scripts, no line breaks in titles, nothing of nothing", async () => {
    const { web } = open({
      brave: {
        search: (_, context) => {
          const emit = (event: unknown) => context.emit(event as Parameters<SearchContext["emit"]>[0]);
          emit({ type: "source", source: { title: "x", url: "javascript:alert(1)" } });
          emit({
            type: "source",
            source: { title: "A\r\n[2] B\u202e", url: "https://a.test/", snippet: null, author: "" },
          });
          emit({ type: "citation", citation: { title: null, url: "https://a.test/" } });
          for (const text of ["", null, 5, undefined]) emit({ type: "answer-delta", text });
          for (const nonsense of [
            { type: "source" },
            { type: "citation", citation: 5 },
            { type: "done" },
            { type: "attempt-failed" },
            {},
          ])
            emit(nonsense);
          return pageOf("brave");
        },
      },
    });
    expect((await collect(web.stream(request))).slice(0, -1)).toEqual([
      { type: "attempt-started", provider: "brave" },
      { type: "source", provider: "brave", source: { title: "A [2] B", url: "https://a.test/" } },
      { type: "citation", provider: "brave", citation: { title: "https://a.test/", url: "https://a.test/" } },
    ]);
  });
  it("a provider saying nothing more once its attempt is over", async () => {
    let late: SearchContext | undefined;
    const { web } = open({
      brave: { search: (_, context) => ((late = context), Promise.reject(new Error("no"))) },
      google: {
        search: async () => {
          late?.emit({ type: "answer-delta", text: "late" });
          late?.note("late");
          return pageOf("google");
        },
      },
    });
    const events = await collect(web.stream(request));
    expect(events.map(({ type }) => type)).toEqual(["attempt-started", "attempt-failed", "attempt-started", "done"]);
    expect(events.at(-1)).toMatchObject({ outcome: { notes: [] } });
  });
});

describe("a listener relies on being able to leave", () => {
  /** A provider that waits for its signal, and tells when it fired. */
  function waiting() {
    const seen: { signal?: AbortSignal; reason?: unknown } = {};
    const opened = open({
      brave: {
        search: (_, context) => {
          seen.signal = context.signal;
          context.emit({ type: "answer-delta", text: "…" });
          return new Promise((_resolve, reject) =>
            context.signal.addEventListener("abort", () => reject((seen.reason = context.signal.reason) as Error)),
          );
        },
      },
      google: {},
    });
    return { ...opened, seen };
  }

  it("a search starts with the first read", async () => {
    const { web, log } = open({ brave: {} });
    const events = web.stream(request);
    await tick();
    expect(log.loaded).toEqual([]);
    await events.return();
    await tick();
    expect(log.loaded).toEqual([]);
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });
  it("leaving the loop aborts the run", async () => {
    const { web, seen, log } = waiting();
    for await (const event of web.stream(request)) if (event.type === "answer-delta") break;
    await tick();
    expect(seen.signal?.aborted).toBe(true);
    expect(log.searched).toEqual(["brave"]);
  });
  it("an error thrown in the loop aborts the run and stays that error", async () => {
    const { web, seen } = waiting();
    const failing = async () => {
      for await (const event of web.stream(request))
        if (event.type === "answer-delta") throw new Error("of the listener");
    };
    await expect(failing()).rejects.toThrow("of the listener");
    expect(seen.signal?.aborted).toBe(true);
  });
  it("also while it waits for the next event, as the cancelling of a web stream does", async () => {
    const { web, seen } = waiting();
    const events = web.stream(request);
    await events.next();
    await events.next();
    const pending = events.next();
    await tick();
    await events.return();
    expect(seen.signal?.aborted).toBe(true);
    expect(await pending).toEqual({ done: true, value: undefined });
  });
  it("by disposing of the events", async () => {
    const { web, seen } = waiting();
    const events = web.stream(request);
    await events.next();
    await events.next();
    await events[Symbol.asyncDispose]();
    expect(seen.signal?.aborted).toBe(true);
  });
});

describe("a caller's abort", () => {
  const reason = new Error("user");

  it("is thrown with its reason", async () => {
    const controller = new AbortController();
    const { web } = open({ brave: { search: () => new Promise<never>(() => {}) } });
    setTimeout(() => controller.abort(reason), 1);
    await expect(collect(web.stream(request, { signal: controller.signal }))).rejects.toBe(reason);
  });
  it("is thrown at the first read where it came before", async () => {
    const { web, log } = open({ brave: {} });
    await expect(web.stream(request, { signal: AbortSignal.abort(reason) }).next()).rejects.toBe(reason);
    expect(log.loaded).toEqual([]);
  });
  it("is thrown at the next read, although events and the outcome are waiting", async () => {
    const controller = new AbortController();
    const { web } = open({
      brave: {
        search: (_, context) => {
          for (let index = 0; index < 5; index++) context.emit({ type: "answer-delta", text: "x" });
          return pageOf("brave");
        },
      },
    });
    const read: string[] = [];
    const reading = async () => {
      for await (const event of web.stream(request, { signal: controller.signal })) {
        read.push(event.type);
        await tick();
        if (event.type === "answer-delta") controller.abort(reason);
      }
    };
    await expect(reading()).rejects.toBe(reason);
    expect(read).toEqual(["attempt-started", "answer-delta"]);
  });
});

it("bad input ends in an outcome, as with search()", async () => {
  const { web } = open({ brave: {} });
  for (const [ask, call] of [
    [{ query: "" }, undefined],
    [null, null],
    [request, { signal: {} }],
    [request, 5],
  ] as const) {
    const events = await collect(web.stream(ask as never, call as never));
    expect(events).toMatchObject([{ type: "done", outcome: { ok: false, error: { kind: "invalid-request" } } }]);
  }
});
