import { expect, it } from "vitest";
import { findEdition } from "../src/find-edition.ts";
import { drawPage, search } from "./search-yahoo.ts";

it.each([
  ["de-DE", "de.search.yahoo.com", "de"],
  ["de-AT", "de.search.yahoo.com", "de"],
  ["EN_gb", "uk.search.yahoo.com", "en"],
  ["en-UK", "uk.search.yahoo.com", "en"],
  ["en-US", "search.yahoo.com", "en"],
  ["en-IN", "in.search.yahoo.com", "en"],
  ["es-ES", "espanol.search.yahoo.com", "es"],
  ["es-MX", "mx.search.yahoo.com", "es"],
  ["es", "es.search.yahoo.com", "es"],
  ["fr-CH", "fr.search.yahoo.com", "fr"],
  ["ja-JP", "search.yahoo.com", "ja"],
  ["pt-BR", "br.search.yahoo.com", "pt"],
  ["zh-CN", "hk.search.yahoo.com", "zh_chs"],
  ["zh-HK", "hk.search.yahoo.com", "zh_cht"],
  ["zh-Hant", "tw.search.yahoo.com", "zh_cht"],
  ["zh-TW", "tw.search.yahoo.com", "zh_cht"],
])("%s is %s in the language %s", (tag, host, language) => {
  expect(findEdition(tag)).toEqual({ host, language });
});

it("a country has its edition in a language that Yahoo has no filter for", () => {
  expect(findEdition("hi-IN")).toEqual({ host: "in.search.yahoo.com" });
});

it.each(["uk", "hi", "english", "", undefined])("%s has none", (tag) => {
  expect(findEdition(tag)).toBeUndefined();
});

const preferences = (language: string) => `sB=v=1&fl=1&vl=lang_${language}&pn=10&rw=new&userset=1`;

it.each([
  [{ query: "x" }, "search.yahoo.com", null, /^en-US,en;/],
  [{ query: "x", locale: "de-AT" }, "de.search.yahoo.com", preferences("de"), /^de-AT,de;/],
  [{ query: "x lang:fr", locale: "de-AT" }, "fr.search.yahoo.com", preferences("fr"), /^fr$/],
  [{ query: "東京の天気" }, "search.yahoo.com", preferences("ja"), /^ja$/],
  [{ query: "날씨" }, "search.yahoo.com", preferences("ko"), /^ko$/],
  [{ query: "python 教程" }, "hk.search.yahoo.com", preferences("zh_chs"), /^zh$/],
  [{ query: "天气", locale: "en-GB" }, "uk.search.yahoo.com", preferences("en"), /^en-GB,en;/],
  [{ query: "how to say 你好 in English" }, "search.yahoo.com", null, /^en-US,en;/],
])("%j is asked at %s, with the preferences %s", async (request, host, cookie, header) => {
  const { sent, outcome } = await search(request, [drawPage(["a"]).replace(">a<", `>${request.query}<`)]);
  expect(sent[0]?.url.host).toBe(host);
  expect(sent[0]?.headers.get("cookie")).toBe(cookie);
  expect(sent[0]?.headers.get("referer")).toBe(`https://${host}/`);
  expect(sent[0]?.headers.get("accept-language")).toMatch(header);
  expect(outcome.notes).toEqual([]);
});

it("says so once where there is no edition for what was asked, and asks the American one", async () => {
  const next = "https://search.yahoo.com/search?p=x&b=8";
  const answers = [drawPage(["a"], next), drawPage(["b"], next)];
  const { sent, outcome } = await search({ locale: "uk", limit: 20 }, answers);
  expect(sent[0]?.url.host).toBe("search.yahoo.com");
  expect(outcome.notes).toEqual(["Yahoo has no edition for uk; search.yahoo.com was asked"]);
});
