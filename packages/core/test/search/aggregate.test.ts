import { describe, expect, it } from "vitest";
import { SearchProviderError } from "../../src/errors.ts";
import { createSearch } from "../../src/search.ts";
import type { SearchOptions } from "../../src/types/options.ts";
import type { SearchContext } from "../../src/types/provider.ts";
import type { SearchResponse } from "../../src/types/response.ts";
import { explicitOnly, noKey, pageOf, stubOptions } from "./stub-providers.ts";
import type { StubBehaviour } from "./stub-providers.ts";

const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A fan-out over the ids that lets `use` decide what to do with what its members give. */
async function fanOut(
  ids: readonly string[],
  members: Readonly<Record<string, StubBehaviour>>,
  use: (members: ReturnType<SearchContext["run"]>, context: SearchContext) => Promise<SearchResponse>,
  options: SearchOptions = {},
  call = {},
) {
  const search: StubBehaviour["search"] = (_, context) => use(context.run(ids, context.signal), context);
  const { options: all, log } = stubOptions({ ...members, public: { search } }, options);
  const outcome = await createSearch(all).search({ query: "x site:a.test", limit: 1 }, { provider: "public", ...call });
  return { outcome, log };
}

async function mergeAll(members: ReturnType<SearchContext["run"]>): Promise<SearchResponse> {
  const settled = await Promise.allSettled(members.map(({ response }) => response));
  const sources = settled.flatMap((one) => (one.status === "fulfilled" ? one.value.sources : []));
  return { provider: "public", sources };
}

describe("an aggregate relies on running other providers", () => {
  it("all at once with the same query; what they give is tidied, and filtered and cut only once it is merged", async () => {
    const queries: string[] = [];
    const many = (id: string): StubBehaviour => ({
      availability: explicitOnly,
      search: (query) => {
        queries.push(query.query);
        return {
          provider: id,
          sources: [
            { title: `${id}\n1`, url: `https://${id}.test/1` },
            { title: `${id} 2`, url: "https://a.test/2" },
            { title: "x", url: "javascript:x" },
          ],
        };
      },
    });
    let given = 0;
    const { outcome } = await fanOut(
      ["bing", "mojeek"],
      { bing: many("bing"), mojeek: many("mojeek") },
      async (members) => {
        const merged = await mergeAll(members);
        given = merged.sources.length;
        return merged;
      },
    );
    expect(queries).toEqual(["x site:a.test", "x site:a.test"]);
    expect(given).toBe(4);
    expect(outcome.response.sources).toEqual([{ title: "bing 2", url: "https://a.test/2" }]);
  });
  it("but never an excluded one", async () => {
    let asked: readonly string[] = [];
    const { log } = await fanOut(
      ["bing", "mojeek"],
      { bing: {}, mojeek: {} },
      async (members) => {
        asked = members.map(({ provider }) => provider);
        return mergeAll(members);
      },
      { exclude: ["bing"] },
    );
    expect(asked).toEqual(["mojeek"]);
    expect(log.loaded).toEqual(["public", "mojeek"]);
  });
  it("each failure being its own, of the kind that it would have alone", async () => {
    const kinds: unknown[] = [];
    const cooling = { level: "auto", reason: "resting", retryAfterMs: 5 } as const;
    await fanOut(
      ["bing", "mojeek", "yahoo", "nope", "constructor"],
      {
        bing: {
          search: () => Promise.reject(new SearchProviderError({ provider: "bing", kind: "blocked", message: "wall" })),
        },
        mojeek: { availability: noKey },
        yahoo: { availability: cooling },
      },
      async (members) => {
        for (const { response } of members)
          kinds.push(await response.catch((error: SearchProviderError) => error.kind));
        return pageOf("public");
      },
    );
    expect(kinds).toEqual(["blocked", "not-configured", "rate-limit", "invalid-request", "invalid-request"]);
  });
  it("its own overrides not reaching them, their notes reaching the outcome", async () => {
    let overrides: unknown;
    const { outcome } = await fanOut(
      ["bing"],
      {
        bing: {
          search: (_, context) => {
            overrides = context.overrides;
            context.note("bing read\nby structure");
            return { provider: "bing", sources: [{ title: "A", url: "https://a.test/" }] };
          },
        },
      },
      mergeAll,
      {},
      { apiKey: "test-key", headers: { "x-a": "1" } },
    );
    expect(overrides).toEqual({});
    expect(outcome.notes).toContain("bing read by structure");
  });
  it("those that it stops waiting for being stopped, without an unhandled rejection", async () => {
    const unhandled: unknown[] = [];
    const listen = (reason: unknown) => unhandled.push(reason);
    process.on("unhandledRejection", listen);
    const stopped: unknown[] = [];
    const slow: StubBehaviour = {
      search: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            stopped.push(signal.reason);
            reject(new Error("socket closed"));
          });
        }),
    };
    const reason = new Error("soft deadline");
    const search: StubBehaviour["search"] = async (_, context) => {
      const own = new AbortController();
      const [first] = context.run(["mojeek", "bing", "yahoo"], own.signal);
      const response = await first?.response;
      own.abort(reason);
      return { provider: "public", sources: response?.sources ?? [] };
    };
    const failing: StubBehaviour = { search: () => Promise.reject(new Error("nobody looks at this")) };
    const { options } = stubOptions({ mojeek: {}, bing: slow, yahoo: failing, public: { search } });
    expect(await createSearch(options).search({ query: "x" }, { provider: "public" })).toMatchObject({ ok: true });
    await tick();
    process.off("unhandledRejection", listen);
    expect(stopped).toEqual([reason]);
    expect(unhandled).toEqual([]);
  });
  it("a caller's abort reaching them, also where the aggregate gave them a signal of its own", async () => {
    const reason = new Error("user");
    const controller = new AbortController();
    let seen: AbortSignal | undefined;
    const { options } = stubOptions({
      bing: { search: (_, { signal }) => ((seen = signal), controller.abort(reason), new Promise<never>(() => {})) },
      public: {
        search: async (_, context) => {
          await Promise.all(context.run(["bing"], new AbortController().signal).map(({ response }) => response));
          return pageOf("public");
        },
      },
    });
    const search = createSearch(options).search({ query: "x" }, { provider: "public", signal: controller.signal });
    await expect(search).rejects.toBe(reason);
    expect(seen?.aborted).toBe(true);
  });
  it("not running in circles", async () => {
    const { outcome, log } = await fanOut(["public"], {}, async (members) => {
      await Promise.all(members.map(({ response }) => response));
      return pageOf("public");
    });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "unsupported" } });
    expect(log.searched).toEqual(["public", "public"]);
  });
});
