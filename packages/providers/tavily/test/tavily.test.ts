import { testProvider } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import { askTavily, read, sent } from "./ask-tavily.ts";
import tavily from "../src/index.ts";
import { fixtures, keylessFixtures } from "./tavily-fixtures.ts";

testProvider(tavily, fixtures);
testProvider(tavily, keylessFixtures);

const rows = (...results: object[]) => ({ body: { query: "x", results } });

describe("a request to Tavily", () => {
  it("asks for an answer and the basic depth, and leaves out what was not asked for", async () => {
    const asked = await askTavily({});
    const [request] = asked.searches;
    expect([request?.method, request?.url.href]).toEqual(["POST", "https://api.tavily.com/search"]);
    expect(request?.headers).toMatchObject({
      "content-type": "application/json",
      authorization: "Bearer test-tavily/a+b=",
      "x-client-source": "websonde",
    });
    expect(request?.headers).not.toHaveProperty("x-tavily-access-mode");
    expect(sent(asked)).toEqual({
      query: "heat pump defrost cycle",
      search_depth: "basic",
      max_results: 5,
      include_answer: "advanced",
      include_raw_content: false,
    });
  });

  it("filters by recency alone: the topic is never changed", async () => {
    const asked = await askTavily({ query: "rust 1.90 release notes", recency: "week" });
    expect(sent(asked)).toMatchObject({ query: "rust 1.90 release notes", time_range: "week" });
    expect(sent(asked)).not.toHaveProperty("topic");
  });

  it("sends the dates of the query and not the recency beside them", async () => {
    const body = sent(await askTavily({ query: "rust after:2025-06-01", recency: "day" }));
    expect(body).toMatchObject({ query: "rust", start_date: "2025-06-01" });
    expect(body).not.toHaveProperty("time_range");
  });

  it.each([
    [0, 5],
    [3, 3],
    [25, 20],
    [2.5, 2],
    [-1, 1],
    ["7", 7],
  ])("asked for %s results asks for %i", async (limit, count) => {
    expect(sent(await askTavily({ limit })).max_results).toBe(count);
  });

  it("keeps phrases and exclusions in the text; alternatives and other operators are no words", async () => {
    const query = 'tide "slack water" -moon intitle:gauge lang:en (staff OR pole)';
    expect(sent(await askTavily({ query })).query).toBe('tide "slack water" -moon staff pole');
  });

  it("cuts a query of 520 characters to 400 at a word, with a note; its site is kept", async () => {
    const words = Array.from({ length: 60 }, (_, index) => `frost${index}`).join(" ");
    const query = `${words.padEnd(502, "x")} site:arxiv.org`.padStart(520, "y");
    const asked = await askTavily({ query }, [rows({ title: "A", url: "https://arxiv.org/abs/1" })]);
    const { query: cut, include_domains } = sent(asked);
    const text = String(cut);
    expect(query).toHaveLength(520);
    expect(text.length).toBeLessThanOrEqual(400);
    expect(query.startsWith(`${text} `)).toBe(true);
    expect(include_domains).toEqual(["arxiv.org"]);
    expect(asked.outcome.notes.join()).toContain("400 characters");
  });

  it("cuts no emoji of a long query in two", async () => {
    const text = String(sent(await askTavily({ query: "🧊".repeat(400) })).query);
    expect(text).toBe("🧊".repeat(200));
  });

  it("sends the host of a site with a path, and checks the path here", async () => {
    const pages = ["https://github.com/acme/a", "https://github.com/other/b"].map((url) => ({ title: "A", url }));
    const asked = await askTavily({ query: "pump site:github.com/acme" }, [rows(...pages)]);
    expect(sent(asked).include_domains).toEqual(["github.com"]);
    expect(asked.outcome.response.sources.map(({ url }) => url)).toEqual(["https://github.com/acme/a"]);
    const none = await askTavily({ query: "pump site:github.com/nobody" }, [rows(...pages)]);
    expect(none.outcome.response.sources).toHaveLength(2);
    expect(none.outcome.notes.join()).toContain("site");
  });

  it("sends as many domains as Tavily takes, and says so", async () => {
    const list = (count: number) => Array.from({ length: count }, (_, index) => `h${index}.example`);
    const request = { includeDomains: list(301), excludeDomains: list(151).map((host) => `no.${host}`) };
    const asked = await askTavily(request, [rows({ title: "A", url: "https://h0.example/" })]);
    expect(sent(asked).include_domains).toHaveLength(300);
    expect(sent(asked).exclude_domains).toHaveLength(150);
    expect(asked.outcome.notes.join()).toMatch(/300 domains.*150 domains/);
  });

  it("goes by the settings: depth, answer, project and organization; the environment wins", async () => {
    const settings = { searchDepth: "advanced", answer: "none", project: "p-1", organization: "o-1" };
    const asked = await askTavily({}, undefined, { settings });
    expect(sent(asked)).toMatchObject({ search_depth: "advanced", include_answer: false });
    expect(asked.searches[0]?.headers).toMatchObject({ "x-project-id": "p-1", "x-tavily-orgid": "o-1" });
    const env = { TAVILY_API_KEY: "test-key", TAVILY_PROJECT: "p-2", TAVILY_ORG_ID: "o-2" };
    const fromEnv = await askTavily({}, undefined, { settings, env });
    expect(fromEnv.searches[0]?.headers).toMatchObject({ "x-project-id": "p-2", "x-tavily-orgid": "o-2" });
  });
});

describe("an answer of Tavily", () => {
  it("is cut to what was asked for", async () => {
    const five = ["a", "b", "c", "d", "e"].map((page) => ({ title: page, url: `https://example.org/${page}` }));
    const { outcome } = await askTavily({ limit: 2 }, [rows(...five)]);
    expect(outcome.response.sources.map(({ title }) => title)).toEqual(["a", "b"]);
  });

  it.each([{ results: null }, {}])("without results (%j) is the written answer alone", async (body) => {
    const { outcome } = await askTavily({}, [{ body: { ...body, answer: " Frost melts. " } }]);
    expect(outcome).toMatchObject({ ok: true, response: { answer: "Frost melts.", sources: [] } });
  });

  it("of blanks is none", async () => {
    const { outcome } = await askTavily({}, [read("sparse.json")]);
    expect(outcome.response).not.toHaveProperty("answer");
  });

  it("hands on follow-up questions, where there are any", async () => {
    const results = [{ title: "A", url: "https://example.org/a" }];
    const ask = async (questions: unknown) =>
      (await askTavily({}, [{ body: { results, follow_up_questions: questions } }])).outcome.response.relatedQuestions;
    expect(await ask(["Why?", "How?"])).toEqual(["Why?", "How?"]);
    expect(await ask("Why?")).toBeUndefined();
  });

  it("with a list of results in another form is `invalid-response`", async () => {
    const { outcome } = await askTavily({}, [{ body: { results: "not an array" } }]);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "invalid-response" } });
  });
});

describe("a time filter that leaves nothing", () => {
  const found = read("success.json");
  const empty = read("empty.json");

  it.each([
    ["recency", { recency: "day" }],
    ["dates", { query: "pump after:2026-01-01 before:2026-02-01" }],
  ])("(%s) is left out in one more request, with a note; sites stay", async (_, request) => {
    const asked = await askTavily({ includeDomains: ["example.org"], ...request }, [empty, found]);
    expect(asked.outcome).toMatchObject({ ok: true, response: { usage: { searchRequests: 2 } } });
    expect(asked.outcome.notes.join()).toContain("without the time filter");
    expect(asked.searches).toHaveLength(2);
    const again = sent(asked, 1);
    for (const name of ["time_range", "start_date", "end_date"]) expect(again).not.toHaveProperty(name);
    expect(again.include_domains).toEqual(["example.org"]);
  });

  it("is not left out where there is an answer without sources, or no time filter", async () => {
    const answered = await askTavily({ recency: "day" }, [{ body: { answer: "Frost melts.", results: [] } }, found]);
    expect(answered.outcome.response).toMatchObject({ answer: "Frost melts.", sources: [] });
    expect(answered.searches).toHaveLength(1);
    expect((await askTavily({}, [empty, found])).searches).toHaveLength(1);
  });

  it("is left out only once", async () => {
    const asked = await askTavily({ recency: "day" }, [empty]);
    expect(asked.outcome).toMatchObject({ ok: false, error: { kind: "empty", status: 204 } });
    expect(asked.searches).toHaveLength(2);
  });
});
