import { describe, expect, it } from "vitest";
import { createSearch } from "../../src/search.ts";
import type { SearchProvider } from "../../src/types/provider.ts";
import type { SearchOptions } from "../../src/types/options.ts";
import type { Attempt, SearchOutcome } from "../../src/types/outcome.ts";
import { makeStub, pageOf, stubOptions } from "./stub-providers.ts";
import type { StubBehaviour } from "./stub-providers.ts";

const never = () => new Promise<never>(() => {});

interface Result {
  readonly outcome?: SearchOutcome;
  readonly thrown?: unknown;
}

/** Runs a search over a first provider and `google`, and hands back what it rejects with and who was searched. */
async function searchAborted(
  first: (abort: () => void) => StubBehaviour,
  reason: unknown,
  options: (abort: () => void) => SearchOptions = () => ({}),
) {
  const controller = new AbortController();
  const abort = () => controller.abort(reason);
  const { options: all, log } = stubOptions({ duckduckgo: first(abort), google: {} }, options(abort));
  const result = await createSearch(all)
    .search({ query: "x" }, { signal: controller.signal })
    .then<Result, Result>(
      (outcome) => ({ outcome }),
      (thrown: unknown) => ({ thrown }),
    );
  return { ...result, log };
}

describe("a caller's abort is rethrown, with its very reason and without asking anybody else", () => {
  const reason = new Error("user pressed esc");
  const situations: Readonly<Record<string, (abort: () => void) => StubBehaviour>> = {
    "while the module loads": (abort) => ({ load: () => (queueMicrotask(abort), never()) }),
    "as the module has loaded": (abort) => ({ load: async () => (queueMicrotask(abort), makeStub("duckduckgo")) }),
    "while it is asked whether it can run": (abort) => ({ availability: () => (queueMicrotask(abort), never()) }),
    "as it says that it can run": (abort) => ({
      availability: () => (queueMicrotask(abort), { level: "auto", reason: "yes" }),
    }),
    "as it says that it cannot run": (abort) => ({
      availability: () => (queueMicrotask(abort), { level: "none", reason: "no" }),
    }),
    "C20, C21: while it searches and heeds its signal": (abort) => ({
      search: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new DOMException("This operation was aborted", "AbortError")));
          setTimeout(abort, 1);
        }),
    }),
    "while it searches and ignores its signal": (abort) => ({ search: () => (setTimeout(abort, 1), never()) }),
    "while it searches, which then fails otherwise": (abort) => ({
      search: async () => {
        abort();
        throw new Error("boom");
      },
    }),
    "before its answer arrives in the same tick": (abort) => ({ search: () => (abort(), pageOf("duckduckgo")) }),
    "after its answer in the same tick": (abort) => ({
      search: () => (queueMicrotask(() => queueMicrotask(abort)), pageOf("duckduckgo")),
    }),
  };
  it.each(Object.entries(situations))("%s", async (_, first) => {
    const { thrown, log, outcome } = await searchAborted(first, reason);
    expect(outcome).toBeUndefined();
    expect(thrown).toBe(reason);
    expect(log.searched).not.toContain("google");
  });

  it("at any moment between the steps: nobody is asked with a signal that has fired", async () => {
    for (let hops = 0; hops < 60; hops++) {
      const controller = new AbortController();
      const afterHops = async () => {
        for (let hop = 0; hop < hops; hop++) await Promise.resolve();
        controller.abort(reason);
      };
      const started: boolean[] = [];
      const watch: StubBehaviour = {
        load: async () => (started.push(controller.signal.aborted), makeStub("duckduckgo", watch)),
        availability: async () => (started.push(controller.signal.aborted), { level: "auto", reason: "yes" }),
        search: () => (started.push(controller.signal.aborted), never()),
      };
      const { options } = stubOptions({ duckduckgo: watch, google: watch });
      const search = createSearch(options).search({ query: "x" }, { signal: controller.signal });
      void afterHops();
      await expect(search).rejects.toBe(reason);
      expect(started).not.toContain(true);
    }
  });
  it("while the settings are read", async () => {
    const { thrown, log } = await searchAborted(
      () => ({}),
      reason,
      (abort) => ({ settings: () => (queueMicrotask(abort), never()) }),
    );
    expect(thrown).toBe(reason);
    expect(log.loaded).toEqual([]);
  });
  it("in the listener of an attempt, failed or not", async () => {
    const whenFailed = await searchAborted(
      () => ({ search: () => Promise.reject(new Error("boom")) }),
      reason,
      (abort) => ({ onAttempt: abort }),
    );
    expect(whenFailed.thrown).toBe(reason);
    expect(whenFailed.log.searched).toEqual(["duckduckgo"]);
    const whenDone = await searchAborted(
      () => ({}),
      reason,
      (abort) => ({ onAttempt: abort }),
    );
    expect(whenDone.thrown).toBe(reason);
  });
  it("without a word about the provider that was interrupted, or about those after it", async () => {
    const heard: string[] = [];
    const tell = { onAttempt: ({ provider }: Attempt) => heard.push(provider) };
    await searchAborted(
      (abort) => ({ search: () => (abort(), never()) }),
      reason,
      () => tell,
    );
    expect(heard).toEqual([]);
    const settings = { providers: { google: { enabled: false } } };
    const onAttempt = (abort: () => void) => (attempt: Attempt) => (heard.push(attempt.provider), abort());
    await searchAborted(
      () => ({ search: () => Promise.reject(new Error("boom")) }),
      reason,
      (abort) => ({ onAttempt: onAttempt(abort), settings }),
    );
    expect(heard).toEqual(["duckduckgo"]);
  });
  it("C22: with a signal that has fired before, nothing is read, loaded or asked", async () => {
    let reads = 0;
    const { options, log } = stubOptions({ duckduckgo: {} }, { settings: () => (reads++, {}) });
    const web = createSearch(options);
    await expect(web.search({ query: "x" }, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    // Also where the request is not even valid.
    await expect(web.search({ query: "" }, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect([reads, log.loaded]).toEqual([0, []]);
  });
  it.each([[undefined], ["a text"], [null], [0], [{ kind: "own" }]])("with any reason: %j", async (odd) => {
    const { thrown } = await searchAborted((abort) => ({ search: () => (abort(), never()) }), odd);
    if (odd === undefined) expect(thrown).toMatchObject({ name: "AbortError" });
    else expect(thrown).toBe(odd);
  });
});

describe("a caller relies on a signal that lives long", () => {
  it("keeping no listener of searches that are over", async () => {
    const listeners = new Set<unknown>();
    const { signal } = new AbortController();
    const { addEventListener, removeEventListener } = signal;
    signal.addEventListener = (type: string, listener: never, rest: never) => {
      listeners.add(listener);
      addEventListener.call(signal, type, listener, rest);
    };
    signal.removeEventListener = (type: string, listener: never, rest: never) => {
      listeners.delete(listener);
      removeEventListener.call(signal, type, listener, rest);
    };
    const { options } = stubOptions({ duckduckgo: { search: () => Promise.reject(new Error("boom")) }, google: {} });
    const web = createSearch(options);
    await Promise.all(Array.from({ length: 20 }, () => web.search({ query: "x" }, { signal })));
    for await (const event of web.stream({ query: "x" }, { signal })) if (event.type === "attempt-failed") break;
    expect(listeners.size).toBe(0);
  });
  it("having come from another realm", async () => {
    const { signal } = new AbortController();
    const foreign = {
      aborted: false,
      reason: undefined,
      throwIfAborted: () => signal.throwIfAborted(),
      addEventListener: signal.addEventListener.bind(signal),
      removeEventListener: signal.removeEventListener.bind(signal),
    } as unknown as AbortSignal;
    const { options } = stubOptions({ duckduckgo: {} });
    expect(await createSearch(options).search({ query: "x" }, { signal: foreign })).toMatchObject({ ok: true });
  });
});

it("a provider that ends its own work is a failure, not the caller's abort", async () => {
  const own: SearchProvider = makeStub("duckduckgo", {
    search: () => Promise.reject(new DOMException("This operation was aborted", "AbortError")),
  });
  const { options } = stubOptions({ google: {}, duckduckgo: { load: async () => own } });
  const outcome = await createSearch(options).search({ query: "x" }, { signal: new AbortController().signal });
  expect(outcome.response.provider).toBe("google");
});
