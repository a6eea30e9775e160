import { expect, it } from "vitest";
import { chooseLanguage } from "../src/choose-language.ts";
import { drawPage, search } from "./search-google.ts";

it.each([
  [undefined, undefined, { hl: "en-US", gl: "us" }],
  ["de-AT", undefined, { hl: "de-AT", gl: "at" }],
  ["pt_br", undefined, { hl: "pt-BR", gl: "br" }],
  ["en-GB", undefined, { hl: "en-GB", gl: "uk" }],
  ["es-419", undefined, { hl: "es-419" }],
  ["fr", undefined, { hl: "fr" }],
  ["he-IL", undefined, { hl: "iw-IL", gl: "il" }],
  ["klingon", undefined, { hl: "en-US", gl: "us" }],
  [undefined, "de", { hl: "en-US", gl: "us", lr: "lang_de" }],
  ["fr-CH", "nb", { hl: "fr-CH", gl: "ch", lr: "lang_no" }],
  [undefined, "zh-Hant-TW", { hl: "en-US", gl: "us", lr: "lang_zh-TW" }],
  [undefined, "zh", { hl: "en-US", gl: "us", lr: "lang_zh-CN" }],
  [undefined, "he", { hl: "en-US", gl: "us", lr: "lang_iw" }],
])("the locale %s and lang:%s are %j", (locale, lang, expected) => {
  expect(chooseLanguage(locale, lang)).toEqual(expected);
});

it("`lang:` keeps other languages out, and the words stay", async () => {
  const { sent } = await search({ query: "wetter lang:de", locale: "de-CH" }, [drawPage(["a"])]);
  const { searchParams } = sent[0]?.url ?? new URL("about:blank");
  expect(["q", "hl", "gl", "lr"].map((name) => searchParams.get(name))).toEqual(["wetter", "de-CH", "ch", "lang_de"]);
});
