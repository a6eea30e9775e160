import { expect, it } from "vitest";
import { findMarket, guessMarket } from "../src/choose-market.ts";
import { drawPage, search } from "./search-bing.ts";

it.each([
  ["de-AT", "de-AT"],
  ["EN_gb", "en-GB"],
  ["pt-br", "pt-BR"],
  ["zh-Hant-TW", "zh-TW"],
  ["zh-HK", "en-HK"],
  ["de", "de-DE"],
  ["en", "en-US"],
  ["pt", "pt-BR"],
  ["ja", "ja-JP"],
  ["es-419", "es-ES"],
])("%s is %s", (tag, market) => {
  const { language, region } = findMarket(tag) ?? {};
  expect(`${language}-${region}`).toBe(market);
});

it.each(["english", "zz", "", undefined])("%s has none", (tag) => {
  expect(findMarket(tag)).toBeUndefined();
});

it.each([
  ["東京の天気", "ja"],
  ["カメラ", "ja"],
  ["날씨", "ko"],
  ["天气预报", "zh"],
  ["python 教程", "zh"],
  ["vue 组件 传值", "zh"],
])("%j is of the market of its script: %s", (query, language) => {
  expect(guessMarket(query)?.language).toBe(language);
});

it.each(["weather", "погода", "how to say 你好 in English", 'C++ "foo & bar" 中文 100%', "🙂", ""])(
  "%j is of none",
  (query) => {
    expect(guessMarket(query)).toBeUndefined();
  },
);

const page = drawPage(["a"]);

it.each([
  [{ query: "x" }, {}, ["en-US", "en"], /^en-US,en;/],
  [{ query: "x", locale: "de-AT" }, {}, ["de-AT", "de"], /^de-AT,de;/],
  [{ query: "x lang:fr-CA", locale: "de-AT" }, {}, ["fr-CA", "fr"], /^fr-CA,fr;/],
  [{ query: "x", locale: "de" }, {}, ["de-DE", "de"], /^de/],
  [{ query: "x" }, { market: "de-CH" }, ["de-CH", "de"], /^de-CH,de;/],
  [{ query: "x", locale: "de-AT" }, { market: "fr-CH" }, ["de-AT", "de"], /^de-AT,de;/],
  [{ query: "東京の天気" }, {}, ["ja-JP", "ja"], /^ja-JP,ja;/],
  [{ query: "天气", locale: "en-GB" }, {}, ["en-GB", "en"], /^en-GB,en;/],
  [{ query: "天气" }, { market: "en-US" }, ["en-US", "en"], /^en-US,en;/],
])("%j with %j asks for %j, in the header as well", async (request, settings, expected, header) => {
  const { sent, outcome } = await search(request, [page.replace(">a<", `>${request.query}<`)], { settings });
  const { searchParams } = sent[0]?.url ?? new URL("about:blank");
  expect([searchParams.get("mkt"), searchParams.get("setlang")]).toEqual(expected);
  expect(sent[0]?.headers.get("accept-language")).toMatch(header);
  expect(outcome.notes).toEqual([]);
});

it("says so where there is no market for what was asked, and asks for the default", async () => {
  const { sent, outcome } = await search({ query: "wetter lang:german" }, [page.replace(">a<", ">Wetter<")]);
  expect(sent[0]?.url.searchParams.get("mkt")).toBe("en-US");
  expect(outcome.notes).toEqual(["Bing has no market for german; en-US was asked for"]);
});

it("a wrong market is named before anything is sent", async () => {
  for (const market of ["Germany", "de", "de-DE-x", 7]) {
    const { error, sent } = await search({}, [page], { settings: { market } });
    expect(sent).toHaveLength(0);
    expect(error).toMatchObject({ kind: "not-configured" });
    expect(error?.message).toContain("providers.bing.market");
  }
});
