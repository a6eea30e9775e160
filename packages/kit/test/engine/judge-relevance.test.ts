import { existsSync, globSync, readFileSync } from "node:fs";
import { parseQuery } from "@websonde/search-core";
import type { SearchSource } from "@websonde/search-core";
import { describe, expect, it } from "vitest";
import { judgeRelevance } from "../../src/engine.ts";
import { makeAcme, readAcme, searchAcme } from "./acme-engine.ts";

const page = (sources: readonly SearchSource[]) => ({ kind: "results", sources }) as const;
const blocked = { kind: "blocked", reason: "unrelated", sources: [] };

/** One result that says these words. */
const about = (title: string, url = "https://a.test/", snippet?: string): SearchSource => ({
  title,
  url,
  ...(snippet !== undefined && { snippet }),
});

function judge(query: string, sources: readonly SearchSource[], includeDomains?: readonly string[]) {
  return judgeRelevance(page(sources), { parsed: parseQuery(query), includeDomains });
}

const isRelated = (query: string, source: SearchSource) => judge(query, [source]).kind === "results";

describe("a page about something else", () => {
  it("is blocked as unrelated, without its results and whatever else it holds", () => {
    const sources = Array.from({ length: 5 }, (_, index) =>
      about(`Stream Help Center ${index}`, `https://s.test/${index}`),
    );
    const reading = { ...page(sources), relatedQuestions: ["How?"], next: { url: "https://s.test/2" } };
    expect(judgeRelevance(reading, { parsed: parseQuery("qvblorp88 undici lookup pinning") })).toEqual(blocked);
  });

  it("is one whose results have a word of the query in fewer than a fifth of them", () => {
    const others = (count: number) =>
      Array.from({ length: count }, (_, index) => about("News", `https://n.test/${index}`));
    expect(judge("undici lookup", [about("Undici"), ...others(5)])).toEqual(blocked);
    expect(judge("undici lookup", [about("Undici"), ...others(4)]).kind).toBe("results");
    expect(judge("undici lookup", [about("Undici"), about("A lookup"), ...others(8)]).kind).toBe("results");
  });

  it("is one result about something else, too", () => {
    expect(judge("undici lookup", [about("Help Center")])).toEqual(blocked);
  });

  it("in another language than the query", () => {
    const french = about(
      "Facebook verrouillé et code reçu",
      "https://forum.test/affich-38130243",
      "Mon compte est bloqué",
    );
    expect(isRelated("consistent hashing", french)).toBe(false);
    expect(isRelated("机器学习 教程", french)).toBe(false);
    expect(isRelated("machine learning", about("机器学习教程", "https://zh.test/"))).toBe(false);
  });
});

describe("a result has to do with the query", () => {
  it.each([
    ["by its title", about("Undici: an HTTP client")],
    ["by its snippet", about("Docs", "https://a.test/", "How undici pins an address")],
    ["by its address", about("Docs", "https://undici.test/")],
    ["by an escaped address", about("Docs", "https://a.test/%75ndici")],
    ["by a compound", about("Docs", "https://myundicidocs.test/")],
  ])("%s", (_, source) => {
    expect(isRelated("undici", source)).toBe(true);
  });

  it.each([
    ["hashing", "Hash tables"],
    ["libraries", "The library"],
    ["job offers", "Jobs"],
    ["cats", "A cat"],
    ["погода в москве", "Москва сегодня"],
    ["speicher", "Die besten Onlinespeicher"],
    ["STRASSE", "Straße"],
    ["munchen", "München"],
    ["cafe", "CAFÉ"],
    ["naïve", "A naive question"],
    ["ＰＹＴＨＯＮ", "Python"],
    ["TypeScript", "typescriptlang"],
  ])("%j by another form of the word: %j", (query, title) => {
    expect(isRelated(query, about(title))).toBe(true);
  });

  it.each([
    ["foood", "Slow Food"],
    ["pyhton", "Python"],
    ["recieve", "Receive"],
    ["javscript", "JavaScript"],
  ])("%j by the word that was meant: %j", (query, title) => {
    expect(isRelated(query, about(title))).toBe(true);
  });

  it.each([
    ["art museum", "Start the party"],
    ["server", "Our services"],
    ["react", "The read replica"],
    ["8080", "Port80 is not port 80805"],
    ["404", "Room 4040"],
  ])("%j not by a word that only looks like it: %j", (query, title) => {
    expect(isRelated(query, about(title))).toBe(false);
  });

  it.each([
    ["天气预报", "明天的天气"],
    ["猫", "猫の飼い方"],
    ["東京の天気を教えてください", "天気 - 東京"],
    ["날씨가 어때", "오늘의 날씨"],
    ["python 教程", "Python 教程"],
    ["พยากรณ์อากาศวันนี้", "พยากรณ์อากาศ กรมอุตุนิยมวิทยา"],
  ])("%j by pieces of it, where words have no spaces: %j", (query, title) => {
    expect(isRelated(query, about(title))).toBe(true);
  });

  it.each([
    ["天気を教えてください", "ください、教科書"],
    ["天气预报怎么看", "怎么做蛋糕"],
    ["날씨", "자동차 보험"],
  ])("%j not by its grammar: %j", (query, title) => {
    expect(isRelated(query, about(title))).toBe(false);
  });
});

describe("of a query count", () => {
  it.each([
    ['"be dealt and be evaluated"', "How it is dealt with"],
    ["intitle:heatpump -frost", "Heatpump"],
    ["intext:heatpump", "Heatpump"],
    ["inurl:heatpump", "Heatpump"],
    ["(heatpump OR boiler)", "Boiler"],
  ])("phrases, alternatives and operators: %j", (query, title) => {
    expect(isRelated(query, about(title))).toBe(true);
    expect(isRelated(query, about("Facebook"))).toBe(false);
  });

  it.each(["heatpump -facebook", "heatpump -site:facebook.com", "heatpump filetype:pdf lang:de after:2024"])(
    "neither exclusions nor filters: %j",
    (query) => {
      expect(isRelated(query, about("Facebook pdf de 2024", "https://www.facebook.com/a.pdf"))).toBe(false);
    },
  );

  it.each(["how does heatpump work with the", "wie funktioniert die heatpump", "https://www.heatpump.com/index.html"])(
    "no words that are on every page: %j",
    (query) => {
      const others = about("How the Web does it with you: wie die Welt", "https://www.facebook.com/index.html");
      expect(isRelated(query, others)).toBe(false);
    },
  );

  it("no years, which are in the dates of all results", () => {
    expect(isRelated("heatpump 2026", about("News", "https://a.test/", "Mar 3, 2026 · News"))).toBe(false);
  });

  it.each(["the who", "C#", "go vs r", "2024", "was", "🙂🙂", "-facebook", "who is it?"])(
    "nothing where no word can be gone by: %j",
    (query) => {
      expect(isRelated(query, about("Facebook"))).toBe(true);
    },
  );
});

describe("a site that is asked for", () => {
  const onSite = about("My Account", "https://support.example.org/x");
  const elsewhere = about("My Account", "https://example.net/x");

  it.each(["site:example.org", "обобщения site:example.org", "site:example.org/docs generics"])(
    "makes its pages related, whatever they say: %j",
    (query) => {
      expect(isRelated(query, onSite)).toBe(true);
      expect(isRelated(query, elsewhere)).toBe(false);
    },
  );

  it("does not make other pages unrelated that have the words", () => {
    expect(isRelated("site:example.org account", elsewhere)).toBe(true);
  });

  it("may stand in the domain list of the request", () => {
    expect(judge("generics", [onSite], ["example.org"]).kind).toBe("results");
    expect(judge("generics", [elsewhere], ["example.org"])).toEqual(blocked);
  });
});

describe("is not judged", () => {
  it("a page that is empty or blocked already", () => {
    const query = { parsed: parseQuery("heatpump") };
    for (const reading of [
      { kind: "empty", sources: [] },
      { kind: "blocked", reason: "consent", sources: [] },
    ] as const)
      expect(judgeRelevance(reading, query)).toBe(reading);
  });

  it("what comes after the first hundred results, nor the thirty-first word of a query", () => {
    const many = Array.from({ length: 5_000 }, (_, index) =>
      about("Heatpump ".repeat(5_000), `https://a.test/${index}`),
    );
    expect(judge("word ".repeat(5_000) + "heatpump", many)).toEqual(blocked);
    expect(judge("heatpump", many).kind).toBe("results");
  });

  it("broken escapes and lone surrogates do no harm", () => {
    expect(isRelated("heatpump \ud83e", about("Heatpump \ud83e", "https://a.test/%E0%A4%A"))).toBe(true);
  });
});

describe("an engine with a judge", () => {
  const hit = (name: string) => `<li class=hit><a href="https://${name}.test/">${name}</a></li>`;
  const draw = (names: readonly string[], next = "") =>
    `<title>q - Acme</title>${names.map(hit).join("")}${next && `<a class=next href="${next}">more</a>`}`;
  const engine = makeAcme({ judge: (reading, call) => judgeRelevance(reading, call.query) });
  const request = { query: "heatpump", limit: 5 };

  it("fails as `blocked` where a page is unrelated, and says so", async () => {
    const { outcome } = await searchAcme([draw(["facebook", "forum"])], { engine, request });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "blocked", reason: "unrelated", status: 429 } });
    expect(outcome.text).toContain("nothing to do with the query");
  });

  it("keeps what page 1 gave where a later page is", async () => {
    const answers = [draw(["heatpump"], "/2"), draw(["facebook", "forum"], "/3")];
    const { outcome, sent } = await searchAcme(answers, { engine, request });
    expect(outcome.response).toMatchObject({ partial: true, sources: [{ title: "heatpump" }] });
    expect(outcome.notes.join()).toContain("nothing to do with the query");
    expect(sent).toHaveLength(2);
  });

  it("says of a saved page what it holds", () => {
    const html = draw(["facebook", "forum"]);
    expect(engine.parsePage?.({ html })).toEqual(readAcme({ html }));
    expect(engine.parsePage?.({ html }).kind).toBe("results");
  });
});

interface Recording {
  readonly query: string | null;
  readonly results: readonly { readonly title: string; readonly url: string; readonly snippet?: string | null }[];
}

const root = process.env["WEBSONDE_RECORDINGS"] ?? "";
const engines = "{bing,brave,duckduckgo,ecosia,google,mojeek,startpage,yahoo}";
const files = root !== "" && existsSync(root) ? globSync(`${root}/${engines}/*.expected.json`) : [];

it.skipIf(files.length === 0)("of recorded pages only decoys are unrelated (needs WEBSONDE_RECORDINGS)", () => {
  for (const file of files) {
    const { query, results }: Recording = JSON.parse(readFileSync(file, "utf8"));
    if (query === null || results.length === 0) continue;
    const sources = results.map(({ title, url, snippet }) => about(title, url, snippet ?? undefined));
    expect(judge(query, sources).kind, file).toBe(file.includes("/decoy-") ? "blocked" : "results");
  }
});
