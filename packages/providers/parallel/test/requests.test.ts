import { describe, expect, it } from "vitest";
import { askParallel, sentBody, sentSettings } from "./ask-parallel.ts";

const query = "heat pump";

describe("a request to Parallel's API", () => {
  it("goes to the first version with the documented fields", async () => {
    const asked = await askParallel({});
    const [request] = asked.searches;
    expect(asked.requests).toHaveLength(1);
    expect([request?.method, request?.url.href]).toEqual(["POST", "https://api.parallel.ai/v1/search"]);
    expect(request?.headers).toMatchObject({
      accept: "application/json",
      "content-type": "application/json",
      "x-api-key": "test-parallel/a+b=",
    });
    for (const name of ["authorization", "parallel-beta"]) expect(request?.headers).not.toHaveProperty(name);
    expect(sentBody(asked)).toEqual({
      objective: "heat pump defrost cycle",
      search_queries: ["heat pump defrost cycle"],
      mode: "fast",
      advanced_settings: { max_results: 10 },
    });
  });

  it.each([
    [undefined, 10],
    [0, 10],
    [Number.NaN, 10],
    [-5, 1],
    [2.5, 2],
    ["7", 7],
    [25, 25],
    [41, 40],
    [99_999, 40],
  ])("asked for %s results asks for %i", async (limit, count) => {
    expect(sentSettings(await askParallel({ limit }))).toMatchObject({ max_results: count });
  });

  it("for 41 results says that 40 are the most; for `abc` is not sent", async () => {
    expect((await askParallel({ limit: 41 })).outcome.notes.join()).toMatch(/40.*41/);
    const asked = await askParallel({ limit: "abc" });
    expect(asked.outcome).toMatchObject({ ok: false, error: { kind: "invalid-request" } });
    expect(asked.requests).toEqual([]);
  });

  it("keeps phrases, exclusions and alternatives, and has sites and dates out of its words", async () => {
    const words = '"heat pump" frost -ice (old OR new)';
    const asked = await askParallel({
      query: `${words} site:example.org intitle:guide after:2025-06-01 before:2026-01-01`,
    });
    expect(sentBody(asked)).toMatchObject({ objective: words, search_queries: [words] });
  });

  it("has a long question in full as its objective, and its first 200 characters as keywords", async () => {
    const long = "frostbite ".repeat(60).trim();
    const { objective, search_queries: keywords } = sentBody(await askParallel({ query: long }));
    expect(objective).toBe(long);
    expect(keywords).toEqual(["frostbite ".repeat(20).trim()]);
    const endless = sentBody(await askParallel({ query: "🧪".repeat(150) }));
    expect(endless).toMatchObject({ objective: "🧪".repeat(150), search_queries: ["🧪".repeat(100)] });
  });

  it("has `after:` before the recency, and no field for `before:`, of which a note tells", async () => {
    const after = await askParallel({ query: `${query} after:2025-06-01`, recency: "day" });
    expect(sentSettings(after)).toEqual({ max_results: 10, source_policy: { after_date: "2025-06-01" } });
    expect(after.outcome.notes).toEqual([]);
    const before = await askParallel({ query: `${query} before:2025-03-01`, recency: "day" });
    expect(sentSettings(before)).toEqual({ max_results: 10 });
    expect(before.searches[0]?.body).not.toMatch(/before|2025/);
    expect(before.outcome.notes.join()).toContain("no filter for before:");
  });

  it("sends wanted domains without unwanted ones, which are left out of the results", async () => {
    const rows = ["https://example.org/a", "https://ads.example.org/b"].map((url) => ({ title: "A", url }));
    const asked = await askParallel({ query: `${query} site:example.org -site:ads.example.org` }, [
      { body: { results: rows } },
    ]);
    expect(sentSettings(asked)).toEqual({ max_results: 10, source_policy: { include_domains: ["example.org"] } });
    expect(asked.outcome.response.sources.map(({ url }) => url)).toEqual(["https://example.org/a"]);
    expect(asked.outcome.notes.join()).toContain("not both");
  });

  it("sends no more than 200 domains, with a note", async () => {
    const domains = Array.from({ length: 201 }, (_, index) => `d${index}.example`);
    for (const [field, name] of [
      ["includeDomains", "include_domains"],
      ["excludeDomains", "exclude_domains"],
    ] as const) {
      const rows = [{ title: "A", url: field === "includeDomains" ? "https://d200.example/" : "https://a.example/" }];
      const asked = await askParallel({ query, [field]: domains }, [{ body: { results: rows } }]);
      expect(sentSettings(asked)).toEqual({ max_results: 10, source_policy: { [name]: domains.slice(0, 200) } });
      expect(asked.outcome.notes.join()).toContain("200 domains");
    }
  });

  it.each([
    [{ locale: "de-at" }, {}, "at"],
    [{ locale: "de-AT" }, { country: "US" }, "at"],
    [{ locale: "de" }, { country: " US " }, "us"],
    [{}, { country: "us" }, "us"],
    [{}, { country: "Austria" }, undefined],
    [{ locale: "es-419" }, {}, undefined],
  ])("with %j and the settings %j comes from the country %s", async (request, settings, location) => {
    const asked = await askParallel(request, undefined, { settings });
    expect(sentSettings(asked)).toEqual({ max_results: 10, ...(location && { location }) });
  });

  it("says where a locale names no country, and where a setting does, and that there is no filter for languages", async () => {
    for (const locale of ["de", "es-419"])
      expect((await askParallel({ locale })).outcome.notes.join()).toContain(`${locale} names none`);
    const asked = await askParallel({ query: `${query} lang:fr` });
    expect(sentBody(asked)).toMatchObject({ objective: query });
    expect(asked.outcome.notes.join()).toContain("lang:fr");
    const { notes } = (await askParallel({}, undefined, { settings: { country: "Austria" } })).outcome;
    expect(notes.join()).toContain("providers.parallel.country");
  });

  it.each(["turbo", "fast", "basic", "advanced"])("searches in the mode %s of the settings", async (mode) => {
    expect(sentBody(await askParallel({}, undefined, { settings: { mode } }))).toMatchObject({ mode });
  });

  it.each([
    ["task-7", "task-7"],
    [" ", undefined],
    ["s".repeat(100), "s".repeat(100)],
    ["s".repeat(101), undefined],
  ])("belongs to the task %s of the settings as %s, never to one that was cut", async (sessionId, sent) => {
    const asked = await askParallel({}, undefined, { settings: { sessionId } });
    expect(sentBody(asked)["session_id"]).toBe(sent);
    expect(asked.outcome.notes.join()).toBe(
      sessionId.length > 100 ? "providers.parallel.sessionId is longer than 100 characters; it was left out" : "",
    );
  });
});
