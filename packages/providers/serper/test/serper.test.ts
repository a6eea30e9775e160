import { testProvider } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import { askSerper, read, sent } from "./ask-serper.ts";
import serper from "../src/index.ts";
import { fixtures } from "./serper-fixtures.ts";

testProvider(serper, fixtures);

const organic = (...links: string[]) => ({ body: { organic: links.map((link) => ({ title: link, link })) } });
/** Pages with these numbers. */
const pages = (first: number, last: number) =>
  organic(...Array.from({ length: last - first + 1 }, (_, index) => `https://example.org/${first + index}`));

describe("a request to Serper", () => {
  it("is a POST with the key in its header alone", async () => {
    const asked = await askSerper({});
    const [request] = asked.searches;
    expect([request?.method, request?.url.href]).toEqual(["POST", "https://google.serper.dev/search"]);
    expect(request?.headers).toMatchObject({
      "x-api-key": "test-serper/a+b=",
      "content-type": "application/json",
      accept: "application/json",
    });
    expect(sent(asked)).toEqual({ q: "heat pump defrost cycle", num: 10 });
  });

  it.each([
    [undefined, 10],
    [0, 10],
    [3, 3],
    [2.7, 2],
    [-3, 1],
    [10, 10],
    [15, 10],
    [1e9, 10],
  ])("asked for %s results asks for %i on a page", async (limit, num) => {
    expect(sent(await askSerper({ limit })).num).toBe(num);
  });

  it("hands on Google's operators", async () => {
    const query = 'lime intitle:guide inurl:docs intext:damp filetype:pdf "wet lime" -gypsum (rain OR frost)';
    expect(sent(await askSerper({ query })).q).toBe(
      'lime "wet lime" -gypsum (rain OR frost) inurl:docs intitle:guide intext:damp filetype:pdf',
    );
  });

  it("takes dates out of the text, and they beat the recency", async () => {
    const query = "lime site:a.example site:b.example after:2025-06-01";
    expect(sent(await askSerper({ query, recency: "day" }))).toMatchObject({
      q: "lime (site:a.example OR site:b.example)",
      tbs: "cdr:1,cd_min:06/01/2025",
    });
  });

  it.each([
    ["de-AT", {}, { gl: "at", hl: "de" }],
    ["de", {}, { hl: "de" }],
    ["pt-BR", {}, { gl: "br", hl: "pt-br" }],
    ["zh-Hant-HK", {}, { gl: "hk", hl: "zh-tw" }],
    ["zh-CN", {}, { gl: "cn", hl: "zh-cn" }],
    ["es-419", {}, { hl: "es-419" }],
    [undefined, { country: "DE", language: "de" }, { gl: "de", hl: "de" }],
    [
      "fr-FR",
      { country: "DE", language: "de", location: "Paris, France" },
      { gl: "fr", hl: "fr", location: "Paris, France" },
    ],
  ])("of the locale %s and the settings %j says %j", async (locale, settings, expected) => {
    const { q: _q, num: _num, ...rest } = sent(await askSerper({ locale }, undefined, { settings }));
    expect(rest).toEqual(expected);
  });

  it("takes the language of the query before the locale's, and says where it is none", async () => {
    const asked = await askSerper({ query: "lime lang:fr", locale: "de-DE" });
    expect(sent(asked)).toMatchObject({ q: "lime", hl: "fr", gl: "de" });
    const unknown = await askSerper({ query: "lime lang:klingon" });
    expect(sent(unknown)).not.toHaveProperty("hl");
    expect(unknown.outcome.notes).toContain("Serper does not know the language klingon; it was left out");
  });
});

describe("more than ten results", () => {
  it("come from a second page, each page once", async () => {
    const asked = await askSerper({ limit: 15 }, [pages(1, 10), pages(8, 20)]);
    expect(asked.searches.map((_, index) => sent(asked, index))).toEqual([
      { q: "heat pump defrost cycle", num: 10 },
      { q: "heat pump defrost cycle", num: 10, page: 2 },
    ]);
    const { sources, usage } = asked.outcome.response;
    expect(sources.map(({ url }) => url)).toEqual(
      Array.from({ length: 15 }, (_, index) => `https://example.org/${index + 1}`),
    );
    expect(usage).toEqual({ searchRequests: 2 });
  });

  it("never cost a third page", async () => {
    const asked = await askSerper({ limit: 20 }, [pages(1, 10), pages(9, 11)]);
    expect(asked.outcome.response.sources).toHaveLength(11);
    expect(asked.searches).toHaveLength(2);
  });

  it("are not looked for where ten were asked for or the first page has none", async () => {
    expect((await askSerper({ limit: 10 }, [pages(1, 8)])).searches).toHaveLength(1);
    expect((await askSerper({ limit: 20 }, [read("empty.json")])).searches).toHaveLength(1);
  });

  it("are fewer, with a note, where the second page fails", async () => {
    const { outcome } = await askSerper({ limit: 15 }, [pages(1, 10), read("too-many-requests.json", 429)]);
    expect(outcome).toMatchObject({ ok: true, response: { partial: true } });
    expect(outcome.response.sources).toHaveLength(10);
    expect(outcome.notes.join()).toContain("page 2");
  });
});

describe("an answer of Serper", () => {
  it.each([
    [{ answerBox: { answer: "28 days", snippet: "About 28 days." } }, "28 days"],
    [{ answerBox: { answer: " ", snippet: "About 28 days." } }, "About 28 days."],
    [{ answerBox: { title: "Curing" }, knowledgeGraph: { description: "A binder." } }, "A binder."],
  ])("in %j is %j", async (body, answer) => {
    const { outcome } = await askSerper({}, [{ body }]);
    expect(outcome).toMatchObject({ ok: true, response: { answer, sources: [] } });
  });

  it("of the knowledge graph names where it stands", async () => {
    const knowledgeGraph = {
      description: "A binder.",
      descriptionSource: "Example Encyclopedia",
      descriptionLink: "https://wiki.example.org/lime",
    };
    const { outcome } = await askSerper({}, [{ body: { knowledgeGraph } }]);
    expect(outcome.response.citations).toEqual([
      { url: "https://wiki.example.org/lime", title: "Example Encyclopedia", citedText: "A binder." },
    ]);
  });

  it("without results or an answer found nothing, whatever else it holds", async () => {
    const body = { searchParameters: {}, knowledgeGraph: { title: "K", website: "https://example.com" } };
    const { outcome } = await askSerper({}, [{ body }]);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "empty" } });
  });

  it("keeps results with a web address, and no site links", async () => {
    const sitelinks = [{ title: "FAQ", link: "https://example.com/faq" }];
    const body = {
      organic: [
        { title: "x" },
        { title: "y", link: "https://example.com/y", position: 2, sitelinks },
        { title: "z", link: "javascript:alert(1)" },
      ],
    };
    const { outcome } = await askSerper({}, [{ body }]);
    expect(outcome.response.sources).toEqual([{ title: "y", url: "https://example.com/y" }]);
  });

  it.each([
    ["3 days ago", 3 * 86_400],
    ["Jan 5, 2026", 59 * 86_400 + 12 * 3_600],
    ["soon", undefined],
  ])("dated %j is %s seconds old", async (date, ageSeconds) => {
    const body = { organic: [{ title: "A", link: "https://example.org/a", date }] };
    const [source] = (await askSerper({}, [{ body }])).outcome.response.sources;
    expect(source).toMatchObject({ publishedDate: date });
    expect(source?.ageSeconds).toBe(ageSeconds);
  });

  it("tells each question once", async () => {
    const body = {
      organic: [{ title: "A", link: "https://example.org/a" }],
      peopleAlsoAsk: [{ question: "Why damp?" }, { question: "How long?" }],
      relatedSearches: [{ query: "How long?" }, { query: "lime putty" }],
    };
    const { outcome } = await askSerper({}, [{ body }]);
    expect(outcome.response.relatedQuestions).toEqual(["Why damp?", "How long?", "lime putty"]);
  });

  it.each([
    ["a list of answers", []],
    ["another form", { organic: "none" }],
  ])("that is %s is `invalid-response`", async (_, body) => {
    const { outcome } = await askSerper({}, [{ body }]);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "invalid-response" } });
  });
});
