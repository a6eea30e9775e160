import { expect, it } from "vitest";
import { findRegion, regions } from "../src/regions.ts";
import { drawPage, search } from "./search-duckduckgo.ts";

it.each([
  ["en-us", "us-en"],
  ["EN_US", "us-en"],
  ["de-DE", "de-de"],
  ["pt-br", "br-pt"],
  ["zh-cn", "cn-zh"],
  ["ja-jp", "jp-jp"],
  ["ca-ES", "ct-ca"],
  ["en-GB", "uk-en"],
  ["es-419", "xl-es"],
  ["es-US", "ue-es"],
  ["ko-KR", "kr-kr"],
  ["zh-HK", "hk-tzh"],
  ["zh-Hant-TW", "tw-tzh"],
  ["nb-NO", "no-no"],
  ["ar-SA", "xa-ar"],
  ["sl-SI", "sl-sl"],
  ["en-TH", "th-en"],
  ["fil-PH", "ph-tl"],
])("%s is %s", (tag, region) => {
  expect(findRegion(tag)).toBe(region);
});

it.each(["de", "en", "english", "en-jp", "zz-zz", "", undefined])("%s has none", (tag) => {
  expect(findRegion(tag)).toBeUndefined();
});

it("knows 73 codes of the documented list and those that the page itself offers since", () => {
  expect(new Set(regions).size).toBe(regions.length);
  expect(regions).toEqual(expect.arrayContaining(["wt-wt", "ch-it", "is-is", "pk-en"]));
});

const page = drawPage(["a"]);

it.each([
  [{ query: "x" }, {}, "us-en"],
  [{ query: "x", locale: "de-AT" }, {}, "at-de"],
  [{ query: "x lang:fr-fr", locale: "de-AT" }, {}, "fr-fr"],
  [{ query: "x lang:de", locale: "de-AT" }, {}, "at-de"],
  [{ query: "x" }, { region: "wt-wt" }, "wt-wt"],
  [{ query: "x", locale: "de-AT" }, { region: "wt-wt" }, "at-de"],
])("%j with %j asks for %s", async (request, settings, kl) => {
  const { sent, outcome } = await search(request, [page], { settings });
  expect(new Map(sent[0]?.form).get("kl")).toBe(kl);
  expect(outcome.notes).toEqual([]);
});

it.each([
  [{ locale: "en-JP" }, "en-JP"],
  [{ query: "wetter lang:de" }, "de"],
])("says so where there is no region for what was asked, and asks for the default: %j", async (request, named) => {
  const { sent, outcome } = await search(request, [page]);
  expect(new Map(sent[0]?.form).get("kl")).toBe("us-en");
  expect(outcome.notes).toEqual([`DuckDuckGo has no region for ${named}; us-en was asked for`]);
});
