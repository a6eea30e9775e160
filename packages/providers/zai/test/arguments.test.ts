import { describe, expect, it } from "vitest";
import { askZai, calls, failureOf, methods, openZai } from "./ask-zai.ts";
import { answer, failedTool, flat, listTool, nested, properties, refuse, twice } from "./zai-replies.ts";

const found = answer(twice([{ title: "Found", link: "https://glass.example.org/f" }]));
const query = "glass recycling";
const badArguments = refuse(-32_602, "Invalid arguments");
const sent = (asked: Parameters<typeof calls>[0]) => calls(asked).map((call) => call.arguments);
const { count: _, ...withoutCount } = properties;

describe("the arguments of Z.AI's search tool", () => {
  it("are those that it says it takes", async () => {
    const request = { query: `${query} site:example.org`, recency: "month", limit: 7 };
    expect(sent(await askZai(request, [found]))).toEqual([
      {
        search_query: query,
        search_domain_filter: "example.org",
        search_recency_filter: "oneMonth",
        content_size: "medium",
        count: 7,
      },
    ]);
  });

  it("without a count in its schema have none, and results are cut here", async () => {
    const many = Array.from({ length: 60 }, (_unused, index) => ({ link: `https://glass.example.org/${index}` }));
    const asked = await askZai({ query }, [answer(twice(many))], {
      "tools/list": [listTool("web_search_prime", withoutCount)],
    });
    expect(sent(asked)).toEqual([{ search_query: query, content_size: "medium" }]);
    expect(asked.outcome.response.sources).toHaveLength(10);
  });

  it.each([
    [undefined, 10],
    [0, 10],
    [2.7, 2],
    [50, 50],
    [1e9, 50],
  ])("asked for %s results have the count %i", async (limit, count) => {
    expect(sent(await askZai({ limit }, [found]))).toMatchObject([{ count }]);
  });

  it("hold the settings", async () => {
    const settings = { location: "us", contentSize: "high" };
    expect(sent(await askZai({}, [found], {}, { settings }))).toMatchObject([{ location: "us", content_size: "high" }]);
  });

  it("of an older tool are `query` and `count`, with the sites in the query and a note on the recency", async () => {
    const old = listTool("webSearchPrime", { query: {}, count: {} });
    const request = { query: `${query} site:example.org`, recency: "day" };
    const asked = await askZai(request, [found], { "tools/list": [old] });
    expect(calls(asked)).toEqual([
      { name: "webSearchPrime", arguments: { query: `${query} site:example.org`, count: 10 } },
    ]);
    expect(asked.outcome.notes.join()).toMatch(/recency/);
  });

  it("leave out a value that the tool does not list", async () => {
    const list = listTool("web_search_prime", { ...properties, search_recency_filter: { enum: ["noLimit"] } });
    const asked = await askZai({ query, recency: "day" }, [found], { "tools/list": [list] });
    expect(sent(asked)).toEqual([{ search_query: query, content_size: "medium", count: 10 }]);
    expect(asked.outcome.notes.join()).toMatch(/recency/);
  });

  it("keep all sites in the query where there are several, or some to leave out", async () => {
    const excluding = await askZai({ query: `${query} site:example.org -site:shop.example.org` }, [found]);
    expect(sent(excluding)).toMatchObject([
      { search_query: `${query} site:example.org -site:shop.example.org`, search_domain_filter: "example.org" },
    ]);
    const several = await askZai({ query, includeDomains: ["example.org", "example.net"] }, [found]);
    expect(sent(several)[0]).toEqual({
      search_query: `${query} site:example.org site:example.net`,
      content_size: "medium",
      count: 10,
    });
  });

  it("keep phrases, exclusions, titles, addresses and file types in the query, without dates and language", async () => {
    const words = '"glass cullet" -plastic intitle:report inurl:2025 filetype:pdf';
    const asked = await askZai({ query: `${words} after:2025-01-01 lang:de` }, [found]);
    expect(sent(asked)[0]).toMatchObject({
      search_query: '"glass cullet" -plastic inurl:2025 intitle:report filetype:pdf',
    });
  });

  it("are the two names of the query where the server does not list its tool", async () => {
    for (const list of [nested(200, "1234", "No list"), refuse(-32_601, "Method not found"), answer({ tools: [] })]) {
      const asked = await askZai({ query, limit: 3 }, [badArguments, found], { "tools/list": [list] });
      expect(calls(asked)).toEqual([
        { name: "web_search_prime", arguments: { search_query: query } },
        { name: "web_search_prime", arguments: { query } },
      ]);
      expect(asked.outcome.ok).toBe(true);
    }
  });

  it("are not even tried where the list was refused for the key, the plan or the rate", async () => {
    for (const [code, kind] of [
      ["1000", "auth"],
      ["1113", "quota"],
      ["1302", "rate-limit"],
    ] as const) {
      const asked = await askZai({}, [found], { "tools/list": [nested(200, code, "no")] });
      expect(failureOf(asked).kind).toBe(kind);
      expect(calls(asked)).toEqual([]);
    }
  });

  it("are asked for again at the next search where there was no list", async () => {
    const list = [nested(200, "1234", "No list"), listTool("web_search_prime", properties)] as const;
    const client = openZai([found], { "tools/list": list });
    await client.search({ query });
    await client.search({ query });
    expect(methods(client).slice(4)).toEqual(["tools/list", "tools/call"]);
    expect(sent(client)[1]).toMatchObject({ search_query: query, count: 10 });
  });
});

describe("arguments that Z.AI refuses", () => {
  it.each([
    ["by JSON-RPC", badArguments],
    ["by the tool with a status", answer(failedTool("MCP error -400: search_recency_filter is invalid"))],
    ["by the tool without a word that it failed", answer({ content: [{ text: "MCP error -400: bad request" }] })],
    ["by the tool with a name alone", answer(failedTool("search_domain_filter must be a domain"))],
    ["by a status", { status: 400, body: { error: { message: "bad request" } } }],
    ["by a code", nested(200, "1214", "search_recency_filter is not supported")],
  ])("%s are replaced by fewer, then by the older name, under the same session", async (_unused, refusal) => {
    const request = { query: `${query} site:example.org`, recency: "day" };
    const second = await askZai(request, [refusal, found]);
    expect(sent(second).slice(1)).toEqual([{ search_query: `${query} site:example.org`, count: 10 }]);
    expect(second.outcome.ok).toBe(true);
    expect(second.outcome.notes.join()).toMatch(/recency/);
    expect(methods(second).filter((method) => method === "initialize")).toHaveLength(1);
    const third = await askZai(request, [refusal, refusal, found]);
    expect(sent(third).slice(2)).toEqual([{ query: `${query} site:example.org`, count: 10 }]);
    expect(third.outcome.ok).toBe(true);
  });

  it("three times are a failure, told in the words of the first refusal", async () => {
    const asked = await askZai({}, [refuse(-32_602, "Invalid arguments: first"), refuse(-32_602, "second")]);
    expect(failureOf(asked)).toMatchObject({ kind: "invalid-request", message: expect.stringContaining("first") });
    expect(calls(asked)).toHaveLength(3);
  });

  it.each([
    ["a rate, with a code that is text", nested(200, "1302", "Rate limit reached"), "rate-limit"],
    ["a rate, by the tool", answer(failedTool("MCP error -429: too many requests")), "rate-limit"],
    ["a used-up day, in words with `query` in them", answer(failedTool("daily query limit reached")), "quota"],
    ["a used-up day, also with 400", answer(failedTool("MCP error -400: daily query limit reached")), "quota"],
    ["a balance", flat(1113, "Insufficient balance"), "quota"],
    ["a wrong key, in words with `query` in them", flat(401, "this key may not query"), "auth"],
    ["a plan", flat(403, "MCP service not included in plan"), "auth"],
    ["the content filter", nested(400, "1301", "Unsafe content in search_query"), "unsupported"],
    ["a failure without a number", answer(failedTool("The query could not be processed")), "server"],
    ["no engine", nested(200, "1702", "No engine"), "unsupported"],
    ["too many searches at once", nested(200, "1701", "Concurrency"), "rate-limit"],
    ["nothing found", nested(200, "1703", "No effective data"), "empty"],
  ])("are not behind %s, which is asked for once", async (_unused, refusal, kind) => {
    const asked = await askZai({ query }, [refusal, found]);
    expect(failureOf(asked).kind).toBe(kind);
    expect(calls(asked)).toHaveLength(1);
  });
});
