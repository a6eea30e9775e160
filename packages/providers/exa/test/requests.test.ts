import { describe, expect, it } from "vitest";
import { askExa, rows, sentBody } from "./ask-exa.ts";

const query = "heat pump";

describe("a request to Exa's API", () => {
  it("asks for summaries in the automatic mode, by the documented fields", async () => {
    const asked = await askExa({});
    const [request] = asked.searches;
    expect(request?.method).toBe("POST");
    expect(request?.url.href).toBe("https://api.exa.ai/search");
    expect(request?.headers).toMatchObject({ "content-type": "application/json", "x-api-key": "test-exa/a+b=" });
    expect(request?.headers).not.toHaveProperty("authorization");
    expect(sentBody(asked)).toEqual({
      query: "heat pump defrost cycle",
      numResults: 10,
      type: "auto",
      contents: { summary: { query: "heat pump defrost cycle" } },
    });
  });

  it.each([
    [undefined, 10],
    [0, 10],
    [Number.NaN, 10],
    [-5, 1],
    [1.9, 1],
    ["7", 7],
    [100, 100],
    [150, 100],
    [99_999, 100],
  ])("asked for %s results asks for %i", async (limit, count) => {
    expect(sentBody(await askExa({ limit }))).toMatchObject({ numResults: count });
  });

  it("says how many were asked for and how many there can be", async () => {
    const { notes } = (await askExa({ limit: 99_999 })).outcome;
    expect(notes.join()).toMatch(/100.*99999|99999.*100/);
  });

  it.each([
    ["keyword", "fast"],
    ["fast", "fast"],
    ["neural", "neural"],
    ["instant", "instant"],
    ["", "auto"],
    [null, "auto"],
  ])("with the type %s of the settings sends %s", async (type, sent) => {
    expect(sentBody(await askExa({}, undefined, { settings: { type } }))).toMatchObject({ type: sent });
  });

  it.each([
    ["summary", { summary: { query } }],
    ["highlights", { highlights: true }],
    ["text", { text: { maxCharacters: 1_000 } }],
  ])("with the contents %s of the settings asks for nothing else", async (contents, sent) => {
    expect(sentBody(await askExa({ query }, undefined, { settings: { contents } }))).toMatchObject({ contents: sent });
  });

  it("keeps phrases and leaves out what Exa has no operator for; the words of the recency never come in", async () => {
    const asked = await askExa({ query: '"heat pump" frost -ice intitle:guide filetype:pdf', recency: "week" });
    expect(sentBody(asked)).toMatchObject({ query: '"heat pump" frost' });
  });

  it("has `after:` before the recency, and an exclusive `before:` as the last moment of the day before", async () => {
    const after = sentBody(await askExa({ query: `${query} after:2025-06-01`, recency: "day" }));
    expect(after).toMatchObject({ query, startPublishedDate: "2025-06-01T00:00:00.000Z" });
    expect(after).not.toHaveProperty("endPublishedDate");
    const before = sentBody(await askExa({ query: `${query} before:2025-03-01`, recency: "day" }));
    expect(before).toMatchObject({ query, endPublishedDate: "2025-02-28T23:59:59.999Z" });
    expect(before).not.toHaveProperty("startPublishedDate");
  });

  it("sends both domain lists, as bare hosts", async () => {
    const asked = await askExa({
      query: `${query} -site:ads.example -site:example.net/shop`,
      includeDomains: [" https://Example.org/guide ", "*.example.net"],
      excludeDomains: ["bad.example"],
    });
    expect(sentBody(asked)).toMatchObject({
      query,
      includeDomains: ["example.org", "example.net"],
      excludeDomains: ["bad.example", "ads.example"],
    });
  });

  it("takes the country of a locale, and says so where there is none", async () => {
    const asked = await askExa({ locale: "de-at" });
    expect([sentBody(asked)["userLocation"], asked.outcome.notes]).toEqual(["AT", []]);
    for (const locale of ["de", "es-419"]) {
      const { searches, outcome } = await askExa({ locale });
      expect(sentBody({ searches })).not.toHaveProperty("userLocation");
      expect(outcome.notes.join()).toContain(locale);
    }
  });

  it("says that it has no filter for the language of lang:", async () => {
    const { searches, outcome } = await askExa({ query: `${query} lang:fr` });
    expect(sentBody({ searches })).toMatchObject({ query });
    expect(outcome.notes.join()).toContain("lang:fr");
  });

  it.each([
    ["off", undefined],
    ["moderate", true],
    ["strict", true],
  ])("with safe search %s has the moderation %s", async (safeSearch, moderation) => {
    expect(sentBody(await askExa({ safeSearch }))["moderation"]).toBe(moderation);
  });

  it("goes out once, also when nothing was found", async () => {
    const { searches, outcome } = await askExa({}, [rows()]);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "empty", status: 204 } });
    expect(searches).toHaveLength(1);
  });
});
