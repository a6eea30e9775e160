import { testProvider } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import kagi from "../src/index.ts";
import { askKagi, failureOf, read, sent } from "./ask-kagi.ts";
import { fixtures } from "./kagi-fixtures.ts";

testProvider(kagi, fixtures);

describe("a request to Kagi", () => {
  it("is a POST of version 1 with the key as a bearer", async () => {
    const asked = await askKagi({}, undefined, { env: { KAGI_API_KEY: "test-k" } });
    const [request] = asked.searches;
    expect([request?.method, request?.url.href]).toEqual(["POST", "https://kagi.com/api/v1/search"]);
    expect(request?.headers).toMatchObject({ accept: "application/json", authorization: "Bearer test-k" });
    expect(sent(asked)).toEqual({ query: "heat pump defrost cycle", workflow: "search", limit: 10 });
  });

  it.each([
    [100, 40],
    [0, 10],
    [2.5, 2],
    ["7", 7],
    [Number.NaN, 10],
    [-5, 1],
  ])("asked for %s results asks for %s", async (limit, count) => {
    expect(sent(await askKagi({ limit }))["limit"]).toBe(count);
  });

  it("asks for dates by the filters alone, whatever the recency, and takes them out of the words", async () => {
    const query = "yeast after:2024-02-28 before:2024-03-01";
    expect(sent(await askKagi({ query, recency: "week" }))).toMatchObject({
      query: "yeast",
      filters: { after: "2024-02-28", before: "2024-02-29" },
    });
  });

  it("leaves the operators in the words, by their usual names", async () => {
    const query = 'yeast (rye OR wheat) "two hours" -dry domain:example.org -site:old.example.org title:guide ext:pdf';
    expect(sent(await askKagi({ query }))["query"]).toBe(
      'yeast (rye OR wheat) "two hours" -dry site:example.org -site:old.example.org intitle:guide filetype:pdf',
    );
  });

  it.each([
    ["de-AT", "at"],
    ["zh-Hant-TW", "tw"],
    ["de", undefined],
    ["es-419", undefined],
  ])("for the locale %s asks for the region %s", async (locale, region) => {
    const asked = await askKagi({ locale });
    expect(sent(asked)["filters"]).toEqual(region && { region });
    expect(asked.outcome.notes.join()).toContain(region === undefined ? locale : "");
  });

  it.each([
    ["off", false],
    ["moderate", true],
    ["strict", true],
    [undefined, undefined],
  ])("with the safe search %s asks for %s", async (safeSearch, value) => {
    expect(sent(await askKagi({ safeSearch }))["safe_search"]).toBe(value);
  });
});

describe("an answer of Kagi", () => {
  it("with an infobox alone has one source", async () => {
    const body = { data: { infobox: [{ url: "https://wiki.example.org/Yeast", title: "Yeast" }] } };
    const { outcome } = await askKagi({}, [{ body }]);
    expect(outcome.response.sources).toEqual([{ title: "[Info] Yeast", url: "https://wiki.example.org/Yeast" }]);
  });

  it("has at most as many sources as were asked for, the web's first", async () => {
    const { outcome } = await askKagi({ limit: 2 });
    expect(outcome.response.sources.map(({ title }) => title)).toEqual(["Yeast & time", "[Video] Proofing"]);
  });

  it("with a direct answer that has a title alone has that for an answer", async () => {
    const { outcome } = await askKagi({}, [{ body: { data: { direct_answer: [{ title: "2 hours" }] } } }]);
    expect(outcome).toMatchObject({ ok: true, response: { answer: "2 hours", sources: [] } });
  });

  it("with related searches alone is empty", async () => {
    const body = { data: { related_search: [{ title: "bread" }] } };
    expect(failureOf(await askKagi({}, [{ body }]))).toEqual({ kind: "empty", status: 204 });
  });

  it.each([
    ["a list", []],
    ["a list in data", { data: [] }],
    ["a text in data", { data: "x" }],
    ["results of the older version", { meta: { id: "m" }, data: [{ t: 0, url: "https://x.example/", title: "X" }] }],
    ["a text for a list", { data: { search: "none" } }],
  ])("that is %s is `invalid-response`, never empty", async (_, body) => {
    expect(failureOf(await askKagi({}, [{ body }])).kind).toBe("invalid-response");
  });

  it("has the id by which Kagi finds it, where there is one", async () => {
    const idOf = async (meta: unknown) =>
      (await askKagi({}, [{ body: { meta, data: { search: [{ url: "https://x.example/" }] } } }])).outcome.response
        .requestId;
    expect(await idOf({ trace: "tr-9", id: "m-9" })).toBe("tr-9");
    expect(await idOf({ trace: "", id: "m-9" })).toBe("m-9");
    expect(await idOf({ trace: "" })).toBeUndefined();
    expect(await idOf(null)).toBeUndefined();
    expect((await askKagi({}, [read("sparse.json")])).outcome.response.requestId).toBe("m-7");
  });
});
