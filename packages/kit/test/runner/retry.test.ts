import { describe, expect, it } from "vitest";
import type { Retry } from "../../src/index.ts";
import { askAcme, hits, makeAcme, openAcme, refuse } from "./acme-api.ts";

/** Retries every refusal as it is told, and sends what is left out as `without`. */
function retrying(plan: (round: number) => Retry | undefined) {
  let round = 0;
  return makeAcme({
    request: (call) => ({ url: `${call.baseUrl}/search`, query: { without: [...call.without] } }),
    retry: () => plan(round++),
  });
}

const left = (url: URL) => url.searchParams.getAll("without");

describe("a wait", () => {
  it("of up to two seconds is waited once, and the request repeated", async () => {
    const { outcome, sent } = await askAcme([refuse(429), hits(["a"])], {
      provider: retrying(() => ({ afterMs: 20 })),
    });
    expect(outcome.ok).toBe(true);
    expect(sent).toHaveLength(2);
  });

  it("is not waited a second time", async () => {
    const { outcome, sent } = await askAcme([refuse(429)], { provider: retrying(() => ({ afterMs: 1 })) });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "rate-limit" } });
    expect(sent).toHaveLength(2);
  });

  it.each([2_001, Number.POSITIVE_INFINITY, Number.NaN])("of %d ms is not waited", async (afterMs) => {
    const { outcome, sent } = await askAcme([refuse(429)], { provider: retrying(() => ({ afterMs })) });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "rate-limit" } });
    expect(sent).toHaveLength(1);
  });

  it("that would end at the deadline or after it is not waited: the refusal is there at once", async () => {
    const options = { provider: retrying(() => ({ afterMs: 1_000 })), timeoutMs: 1_000 };
    const { outcome, sent } = await askAcme([refuse(429)], options);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "rate-limit" } });
    expect(sent).toHaveLength(1);
  });

  it("ends at once when the caller leaves", async () => {
    const controller = new AbortController();
    const reason = new Error("left");
    const provider = retrying(() => {
      queueMicrotask(() => controller.abort(reason));
      return { afterMs: 2_000 };
    });
    const { search, sent } = openAcme([refuse(429)], { provider, call: { signal: controller.signal } });
    await expect(search()).rejects.toBe(reason);
    expect(sent).toHaveLength(1);
  });
});

describe("an option that is refused", () => {
  it("is left out of the next request and of no later search", async () => {
    const provider = retrying((round) => (round === 0 ? { without: "extra", note: "without extras" } : undefined));
    const { search, sent } = openAcme([refuse(422), hits(["a"])], { provider });
    const outcome = await search();
    expect(outcome.notes).toContain("without extras");
    await search();
    expect(sent.map(({ url }) => left(url))).toEqual([[], ["extra"], []]);
  });

  it("with `remember` stays out for this key, and for no other", async () => {
    const provider = retrying((round) => (round === 0 ? { without: "extra", remember: true } : undefined));
    const one = openAcme([refuse(422), hits(["a"])], { provider });
    await one.search();
    await one.search();
    expect(one.sent.map(({ url }) => left(url))).toEqual([[], ["extra"], ["extra"]]);
    const other = await askAcme([hits(["a"])], { provider, env: { ACME_API_KEY: "test-other" } });
    expect(other.sent.map(({ url }) => left(url))).toEqual([[]]);
  });

  it("is not left out twice, which would be the same request", async () => {
    const { outcome, sent } = await askAcme([refuse(422)], { provider: retrying(() => ({ without: "extra" })) });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "invalid-request" } });
    expect(sent).toHaveLength(2);
  });

  it("several may go one after the other, but no more than two", async () => {
    const provider = retrying((round) => ({ without: `option${round}` }));
    const { outcome, sent } = await askAcme([refuse(422)], { provider });
    expect(outcome.ok).toBe(false);
    expect(sent.map(({ url }) => left(url))).toEqual([[], ["option0"], ["option0", "option1"]]);
  });
});

it("without `retry` a refusal is final, and what it gets there tells all about it", async () => {
  expect((await askAcme([refuse(503), hits(["a"])])).sent).toHaveLength(1);
  const seen: unknown[] = [];
  const provider = makeAcme({
    retry({ error, facts, reply }) {
      seen.push(error.kind, facts.codes, reply.status, reply.headers.get("x-more"));
      return undefined;
    },
  });
  await askAcme([refuse(400, { "x-more": "1" }, { code: "BAD" })], { provider });
  expect(seen).toEqual(["invalid-request", ["BAD"], 400, "1"]);
});
