import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import type { SearchProviderErrorDetails } from "../../src/errors.ts";
import { searchOutcomeSchema, searchRequestSchema, searchResponseSchema } from "../../src/schema.ts";
import { createSearch } from "../../src/search.ts";
import type { SearchOutcome } from "../../src/types/outcome.ts";
import type { SearchRequest } from "../../src/types/request.ts";
import type { SearchResponse } from "../../src/types/response.ts";
import { noKey, pageOf, stubOptions } from "../search/stub-providers.ts";

type Flat<Shape> = { [Key in keyof Shape]: Shape[Key] };
type Failed = Extract<SearchOutcome, { ok: false }>;
/** An outcome as JSON: its error is data. */
type OutcomeJson =
  | Flat<Extract<SearchOutcome, { ok: true }>>
  | Flat<Omit<Failed, "error"> & { readonly error: Flat<Omit<SearchProviderErrorDetails, "cause">> }>;

describe("the schemas behind ./schema", () => {
  it("say the same as the types that are written by hand", () => {
    // Checked by the compiler; a field that only one side has, or has in another form, is an error there.
    expectTypeOf<z.output<typeof searchRequestSchema>>().toEqualTypeOf<SearchRequest>();
    expectTypeOf<z.output<typeof searchResponseSchema>>().toEqualTypeOf<SearchResponse>();
    expectTypeOf<z.output<typeof searchOutcomeSchema>>().toEqualTypeOf<OutcomeJson>();
  });

  it("accept what search() takes and gives", async () => {
    const request = {
      query: "x",
      recency: "week",
      limit: 3,
      numSearchResults: 5,
      maxTokens: 100,
      temperature: 0.5,
      locale: "de-DE",
      safeSearch: "off",
      includeDomains: ["brave.test"],
      excludeDomains: ["b.test"],
      urls: ["https://a.test/"],
      systemPrompt: "Be brief.",
    } as const;
    expect(searchRequestSchema.parse(request)).toEqual(request);
    const stubs = { kagi: { availability: noKey }, brave: { search: () => ({ ...pageOf("brave"), model: "m" }) } };
    for (const exclude of [[], ["brave"]]) {
      const outcome = await createSearch(stubOptions(stubs, { exclude }).options).search(request);
      const json: unknown = JSON.parse(JSON.stringify(outcome));
      expect(searchOutcomeSchema.parse(json)).toEqual(json);
      expect(searchResponseSchema.parse(outcome.response)).toEqual(outcome.response);
      expect(outcome.ok).toBe(exclude.length === 0);
    }
  });
  it("strip what agents send on top", () => {
    expect(searchRequestSchema.parse({ query: "x", thought: "hm" })).toEqual({ query: "x" });
  });
  it.each([
    [{}],
    [{ query: "" }],
    [{ query: 5 }],
    [{ query: "x", recency: "fortnight" }],
    [{ query: "x", limit: 0 }],
    [{ query: "x", limit: 1.5 }],
    [{ query: "x", temperature: 3 }],
    [{ query: "x", urls: ["ftp://a.test/"] }],
    [{ query: "x", includeDomains: "a.test" }],
  ])("refuse %j", (request) => {
    expect(searchRequestSchema.safeParse(request).success).toBe(false);
  });
  it("refuse null and scripts in a response", () => {
    for (const response of [
      { provider: "x", sources: [], answer: null },
      { provider: "x", sources: [{ title: "T", url: "javascript:alert(1)" }] },
      { provider: "x" },
    ])
      expect(searchResponseSchema.safeParse(response).success).toBe(false);
  });
  it("describe each of their fields, for those who generate a form or a tool from them", () => {
    const undescribed: string[] = [];
    const look = (schema: unknown, path: string): void => {
      if (typeof schema !== "object" || schema === null) return;
      if ("properties" in schema && typeof schema.properties === "object")
        for (const [name, property] of Object.entries(schema.properties ?? {}) as [string, object][]) {
          if (!("description" in property)) undescribed.push(`${path}.${name}`);
          look(property, `${path}.${name}`);
        }
      for (const key of ["items", "anyOf", "oneOf"] as const) {
        const inner = (schema as Readonly<Record<string, unknown>>)[key];
        for (const one of Array.isArray(inner) ? inner : [inner]) look(one, path);
      }
    };
    for (const [name, schema] of Object.entries({ searchRequestSchema, searchOutcomeSchema }))
      look(z.toJSONSchema(schema), name);
    expect(undescribed).toEqual([]);
  });
});
