import { describe, expect, it } from "vitest";
import { askSearxng, failureOf, found, page, sentParameters } from "./ask-searxng.ts";

const refusedWeek = { status: 400, body: { error: 'Invalid value "week" for parameter time_range' } };
const results = (from: number, count: number) =>
  page(Array.from({ length: count }, (_, index) => ({ url: `https://example.org/${from + index}`, title: "A" })));

describe("the address of an instance", () => {
  it.each([
    ["http://s.example:8080", "http://s.example:8080/search"],
    ["http://s.example:8080/", "http://s.example:8080/search"],
    ["http://s.example:8080/search", "http://s.example:8080/search"],
    ["http://s.example:8080/search/", "http://s.example:8080/search"],
    ["http://s.example:8080//search", "http://s.example:8080/search"],
    ["http://s.example/sx/", "http://s.example/sx/search"],
    ["http://s.example/sx/search", "http://s.example/sx/search"],
    ["http://s.example/search?q=<query>", "http://s.example/search"],
    ["http://s.example/sx/search?q=<query>&format=html#results", "http://s.example/sx/search"],
    [" http://localhost:8080 ", "http://localhost:8080/search"],
    ["http://192.168.1.7/searx", "http://192.168.1.7/searx/search"],
  ])("may be given as %s", async (address, expected) => {
    const ways = [
      { env: { SEARXNG_ENDPOINT: address } },
      { env: { SEARXNG_URL: address } },
      { env: { SEARXNG_BASE_URL: address } },
      { env: {}, settings: { endpoint: address } },
      { env: {}, settings: { baseUrl: address } },
      { env: {}, call: { provider: "searxng", baseUrl: address } },
    ];
    for (const way of ways) {
      const asked = await askSearxng({ query: "tides" }, [found], way);
      expect(asked.outcome.ok).toBe(true);
      expect(asked.requests.map(({ url }) => `${url.origin}${url.pathname}`)).toEqual([expected]);
      expect(asked.requests[0]?.url.href).not.toMatch(/query|%3C/);
      expect(asked.requests[0]?.url.searchParams.getAll("q")).toEqual(["tides"]);
      expect(asked.requests[0]?.url.searchParams.getAll("format")).toEqual(["json"]);
    }
  });

  it("comes from the call, then the first of the variables, then the settings", async () => {
    const address = (name: string) => `https://${name}.example`;
    const env = {
      SEARXNG_ENDPOINT: address("endpoint"),
      SEARXNG_URL: address("url"),
      SEARXNG_BASE_URL: address("base-url"),
    };
    const { SEARXNG_ENDPOINT: _, ...withoutFirst } = env;
    const settings = { endpoint: address("settings"), baseUrl: address("settings-base-url") };
    const hostOf = async (options: object) =>
      (await askSearxng({}, [found], { settings, ...options })).requests[0]?.url.hostname;
    expect(await hostOf({ env, call: { provider: "searxng", baseUrl: address("call") } })).toBe("call.example");
    expect(await hostOf({ env })).toBe("endpoint.example");
    expect(await hostOf({ env: withoutFirst })).toBe("url.example");
    expect(await hostOf({ env: { SEARXNG_BASE_URL: address("base-url") } })).toBe("base-url.example");
    expect(await hostOf({ env: {} })).toBe("settings.example");
    expect(await hostOf({ env: {}, settings: { ...settings, endpoint: " " } })).toBe("settings-base-url.example");
  });

  it.each([
    [{ env: { SEARXNG_URL: "file:///etc" } }, "SEARXNG_URL"],
    [{ env: { SEARXNG_ENDPOINT: "s.example" } }, "SEARXNG_ENDPOINT"],
    [{ env: {}, settings: { endpoint: "ftp://s.example" } }, "providers.searxng.endpoint"],
    [{ env: {} }, "SEARXNG_ENDPOINT"],
  ])("%j is refused by name, unasked", async (options, name) => {
    const asked = await askSearxng({}, [found], options);
    expect(failureOf(asked)).toMatchObject({ kind: "not-configured", message: expect.stringContaining(name) });
    expect(asked.requests).toEqual([]);
  });
});

describe("a request to an instance", () => {
  it("asks for JSON, and for nothing that was not asked for", async () => {
    const asked = await askSearxng({ query: "tides" });
    expect(asked.searches[0]?.method).toBe("GET");
    expect(asked.searches[0]?.headers).toMatchObject({ accept: "application/json" });
    expect(sentParameters(asked)).toEqual({ q: "tides", format: "json" });
  });

  it.each([
    [{ safeSearch: "off" }, {}, { safesearch: "0" }],
    [{ safeSearch: "moderate" }, {}, { safesearch: "1" }],
    [{ safeSearch: "strict" }, { safesearch: 0 }, { safesearch: "2" }],
    [{}, { safesearch: 1 }, { safesearch: "1" }],
    [{}, { safesearch: 0 }, { safesearch: "0" }],
    [{}, { categories: " general, it ,," }, { categories: "general,it" }],
    [{}, { categories: ["science", " "] }, { categories: "science" }],
    [{}, { language: "auto" }, { language: "auto" }],
    [{}, { language: "zh-CN" }, { language: "zh-CN" }],
    [{ locale: "de-at" }, { language: "en" }, { language: "de-AT" }],
    [{ locale: "zh-Hant-TW" }, {}, { language: "zh-TW" }],
    [{ locale: "sr-Latn" }, {}, { language: "sr" }],
    [{ locale: "es-419" }, {}, { language: "es" }],
    [{ locale: "de-DE", query: "tides lang:pt-br" }, { language: "en" }, { language: "pt-BR" }],
    [{ recency: "month" }, {}, { time_range: "month" }],
  ])("for %j with the settings %j has %j", async (request, settings, expected) => {
    const asked = await askSearxng({ query: "tides", ...request }, [found], { settings });
    expect(sentParameters(asked)).toEqual({ q: "tides", format: "json", ...expected });
  });

  it("leaves out a language that is none, with a note", async () => {
    const asked = await askSearxng({ query: "tides lang:english" }, [found], { settings: { language: "de" } });
    expect(sentParameters(asked)).toEqual({ q: "tides", format: "json", language: "de" });
    expect(asked.outcome.notes.join()).toContain("english");
  });

  it.each([{ safesearch: 3 }, { safesearch: "1" }, { safesearch: true }])("is not made with %j", async (settings) => {
    const asked = await askSearxng({}, [found], { settings });
    expect(failureOf(asked)).toMatchObject({ kind: "not-configured", message: expect.stringContaining("safesearch") });
    expect(asked.requests).toEqual([]);
  });

  it("sends operators as they are, and a site with a path and inurl: as words", async () => {
    const query = 'tides "north sea" -surf site:example.org -site:example.com intitle:table filetype:pdf (a OR b)';
    expect(sentParameters(await askSearxng({ query }))["q"]).toBe(
      'tides "north sea" -surf (a OR b) site:example.org -site:example.com intitle:table filetype:pdf',
    );
    const demoted = await askSearxng({ query: "bug site:github.com/o/r inurl:issues" }, [
      page([
        { url: "https://github.com/o/r/issues/1", title: "In" },
        { url: "https://github.com/other/r", title: "Out" },
      ]),
    ]);
    expect(sentParameters(demoted)["q"]).toBe("bug github.com/o/r issues");
    expect(demoted.outcome.response.sources.map(({ title }) => title)).toEqual(["In"]);
  });
});

describe("words that the server would take for commands", () => {
  it.each([
    ["!!g cats", "cats"],
    ["cats !!g", "cats"],
    ["cats !! dogs", "cats dogs"],
    ["!ddg cats", "!ddg cats"],
    ["!images cats", "!images cats"],
    ["wow!! cats", "wow!! cats"],
    ["rent <100 euro", "rent < 100 euro"],
    ["i <3 cats", "i < 3 cats"],
    ["a <b> c", "a <b> c"],
    ["vim :wq", "vim wq"],
    [":de Wetter", ":de Wetter"],
    [":de_AT Wetter", ":de_AT Wetter"],
    [":all Wetter", ":all Wetter"],
    ["a  b\tc", "a  b\tc"],
  ])("%s goes out as %s", async (query, expected) => {
    expect(sentParameters(await askSearxng({ query }))["q"]).toBe(expected);
  });

  it.each(["!!", "!!g", "!!g !!w"])("alone are refused unasked: %s", async (query) => {
    const asked = await askSearxng({ query });
    expect(failureOf(asked).kind).toBe("invalid-request");
    expect(asked.requests).toEqual([]);
  });
});

describe("the recency of a week", () => {
  it("is asked for as it is", async () => {
    const asked = await askSearxng({ recency: "week" });
    expect(sentParameters(asked)["time_range"]).toBe("week");
    expect(asked.outcome.notes).toEqual([]);
  });

  it("becomes a month, with a note, where an instance refuses it, and is not tried there again", async () => {
    const env = { SEARXNG_ENDPOINT: "https://no-week.example" };
    const asked = await askSearxng({ recency: "week" }, [refusedWeek, found], { env });
    expect(asked.outcome.ok).toBe(true);
    expect([0, 1].map((index) => sentParameters(asked, index)["time_range"])).toEqual(["week", "month"]);
    expect(asked.outcome.notes.join()).toMatch(/week.*month/);
    const again = await askSearxng({ recency: "week" }, [found], { env });
    expect(again.searches.map((_, index) => sentParameters(again, index)["time_range"])).toEqual(["month"]);
    expect(again.outcome.notes.join()).toMatch(/week.*month/);
    const elsewhere = await askSearxng({ recency: "week" });
    expect(sentParameters(elsewhere)["time_range"]).toBe("week");
  });

  it("is not asked for a third time, and another 400 is no reason to widen it", async () => {
    const env = { SEARXNG_ENDPOINT: "https://no-range.example" };
    const refused = await askSearxng({ recency: "week" }, [refusedWeek], { env });
    expect(failureOf(refused)).toMatchObject({ kind: "invalid-request", status: 400 });
    expect(refused.searches).toHaveLength(2);
    const other = await askSearxng({ recency: "week" }, [{ status: 400, body: { error: "No query" } }]);
    expect(other.searches).toHaveLength(1);
    const year = await askSearxng({ recency: "year" }, [refusedWeek]);
    expect(year.searches).toHaveLength(1);
  });
});

describe("how many results come", () => {
  it.each([
    [0, 10],
    [Number.NaN, 10],
    [-5, 1],
    [1.9, 1],
    ["7", 7],
  ])("for %s: %i", async (limit, count) => {
    const { outcome } = await askSearxng({ limit }, [results(0, 30)]);
    expect(outcome.response.sources).toHaveLength(count);
  });

  it("is as many as the pages have, at most 20 and with a note, when more are asked for", async () => {
    const asked = await askSearxng({ limit: 99_999 }, [results(0, 12), results(12, 12), results(24, 12)]);
    expect(asked.outcome.response.sources).toHaveLength(20);
    expect(asked.searches.map((_, index) => sentParameters(asked, index)["pageno"])).toEqual([undefined, "2"]);
    expect(asked.outcome.notes.join()).toMatch(/20.*99999/);
  });

  it("is what one page has where no number was asked for", async () => {
    const asked = await askSearxng({}, [results(0, 4), results(4, 4)]);
    expect(asked.outcome.response.sources).toHaveLength(4);
    expect(asked.searches).toHaveLength(1);
  });

  it("is what there is where a further page is empty, repeats or fails", async () => {
    const failing = { status: 500, body: { error: "search error" } };
    for (const next of [page([]), results(0, 4), failing]) {
      const asked = await askSearxng({ limit: 20 }, [results(0, 4), next]);
      expect(asked.outcome.response.sources).toHaveLength(4);
      expect(asked.searches).toHaveLength(2);
      expect(asked.outcome.response.partial).toBe(next === failing ? true : undefined);
    }
  });
});
