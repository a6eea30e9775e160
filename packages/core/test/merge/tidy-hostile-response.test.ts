import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSearchProviderError } from "../../src/errors.ts";
import { tidyResponse } from "../../src/merge/tidy-response.ts";
import type { SearchResponse } from "../../src/types/response.ts";

const url = "https://a.test/";

/** What the core makes of anything that a provider hands back. */
function tidy(response: unknown): SearchResponse {
  return tidyResponse(response as SearchResponse, "acme", Date.UTC(2026, 9, 1, 12));
}

describe("what is no response is an invalid one", () => {
  const trap = (): never => {
    throw new TypeError("trapped");
  };
  it.each<[string, () => unknown]>([
    ["nothing", () => undefined],
    ["null", () => null],
    ["text", () => "results"],
    ["a list", () => [{ title: "T", url }]],
    ["no sources", () => ({ answer: "42" })],
    ["sources that are none", () => ({ sources: { length: 5 } })],
    ["a proxy that throws", () => new Proxy({}, { get: trap })],
    [
      "a getter that throws",
      () => ({
        sources: [],
        get answer() {
          return trap();
        },
      }),
    ],
    [
      "a source that throws",
      () => ({
        sources: [
          {
            get url() {
              return trap();
            },
          },
        ],
      }),
    ],
    ["a citation that throws", () => ({ sources: [], citations: [new Proxy({}, { get: trap })] })],
  ])("%s", (_, make) => {
    let thrown: unknown;
    try {
      tidy(make());
    } catch (error) {
      thrown = error;
    }
    expect(isSearchProviderError(thrown) && thrown).toMatchObject({ kind: "invalid-response", provider: "acme" });
  });
  it("entries of a list that are none are passed over", () => {
    const odd = [null, undefined, 5, "x", [], () => {}, { title: "T", url }];
    expect(tidy({ sources: odd, citations: odd })).toEqual({
      provider: "acme",
      sources: [{ title: "T", url }],
      citations: [{ title: "T", url }],
    });
  });
  it("grounding needs both of its words", () => {
    for (const grounding of ["yes", true, [], { searched: true }, { searched: "yes", grounded: "no" }])
      expect(tidy({ sources: [], grounding })).not.toHaveProperty("grounding");
    expect(tidy({ sources: [], grounding: { searched: true, grounded: false, calls: "2", x: 1 } }).grounding).toEqual({
      searched: true,
      grounded: false,
    });
  });
  it("a mode of authorization that nobody knows is none", () => {
    expect(tidy({ sources: [], authMode: "magic" })).not.toHaveProperty("authMode");
  });
});

describe("more than any upstream gives", () => {
  it("is not looked at: 100,000 sources cost what 500 do, an endless list likewise", () => {
    let looks = 0;
    const source = (index: number) => ({
      title: "T",
      get url() {
        looks++;
        return `https://a.test/${index}`;
      },
    });
    const many = Array.from({ length: 100_000 }, (_, index) => source(index));
    expect(tidy({ sources: many, citations: many }).sources).toHaveLength(500);
    expect(looks).toBeLessThanOrEqual(1_000);
    const endless = Object.assign([{ title: "T", url }], { length: 4_000_000_000 });
    expect(tidy({ sources: endless, relatedQuestions: endless }).sources).toHaveLength(1);
  });
});

it("whatever a provider hands back is a tidy response or an invalid one", () => {
  const anything = fc.anything({ withNullPrototype: true, withSparseArray: true, withBigInt: true });
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.webUrl(), anything);
  const source = fc.record(
    {
      title: text,
      url: fc.oneof(fc.webUrl(), text),
      snippet: text,
      publishedDate: text,
      ageSeconds: fc.oneof(fc.double(), anything),
      engines: fc.array(text),
    },
    { requiredKeys: [] },
  );
  const response = fc.record(
    {
      answer: text,
      sources: fc.oneof(fc.array(fc.oneof(source, anything)), anything),
      citations: fc.array(fc.oneof(source, anything)),
      usage: anything,
      model: text,
      grounding: anything,
      relatedQuestions: fc.array(text),
    },
    { requiredKeys: [] },
  );
  const isTidy = (value: unknown): boolean =>
    typeof value === "object" && value !== null
      ? Object.entries(value).every(([name, inner]) => inner !== undefined && (isTidy(inner) || name === "sources")) &&
        (!Array.isArray(value) || value.length > 0)
      : typeof value === "number"
        ? Number.isFinite(value)
        : value !== "" && value !== null;
  fc.assert(
    fc.property(fc.oneof(response, anything), (given) => {
      try {
        const tidied = tidy(given);
        const { sources, ...rest } = tidied;
        expect(isTidy(rest)).toBe(true);
        expect(sources.every(isTidy)).toBe(true);
        for (const one of [...sources, ...(tidied.citations ?? [])]) {
          expect(one.url).toMatch(/^https?:\/\/[^\s]+$/i);
          expect(one.title).toMatch(/^[^\n\r]+$/);
        }
        // Tidying twice changes nothing.
        expect(tidy(tidied)).toEqual(tidied);
      } catch (error) {
        if (!isSearchProviderError(error)) throw error;
        expect(error.kind).toBe("invalid-response");
      }
    }),
    { numRuns: 500 },
  );
});
