import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type Sandbox } from "@websonde/sandbox";
import { ask, noon, type Answer, type Question } from "./ask.ts";
import { smallCorpus } from "./small-corpus.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ corpus: smallCorpus, now: () => noon });
});
beforeEach(() => sandbox.setScenario(""));
afterAll(() => sandbox.close());

const search = (query: string, question: Question = {}): Promise<Answer> =>
  ask(sandbox, `/searx.sandbox/search?${query}`, { headers: { accept: "application/json" }, ...question });

const basic = (text: string): Question => ({
  headers: { authorization: `Basic ${Buffer.from(text, "utf8").toString("base64")}` },
});

describe("a search of SearXNG", () => {
  it("gives results in the server's form, ten a page", async () => {
    const body = (await search("q=ferry&format=json")).json();
    expect(body).toMatchObject({ query: "ferry", corrections: [], infoboxes: [], unresponsive_engines: [] });
    expect(body.results).toHaveLength(10);
    const [result] = body.results;
    expect(result?.url).toMatch(/^https:\/\/(?:north\.)?harbour\.example\/reports\/\d+$/);
    expect(result?.content).toContain("ferry");
    expect(result?.parsed_url).toEqual([
      "https",
      new URL(result?.url ?? "").hostname,
      new URL(result?.url ?? "").pathname,
      "",
      "",
      "",
    ]);
    expect(result?.engines).toContain(result?.engine);
    expect(result?.publishedDate).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:00$/);
    expect(result).toMatchObject({ template: "default.html", category: "general" });
    const page = (number: number): Promise<string[]> =>
      search(`q=ferry&format=json&pageno=${number}`).then((answer) => answer.json().results.map((one) => one.url));
    expect(new Set([...(await page(1)), ...(await page(2)), ...(await page(4))]).size).toBe(30);
    expect(await page(5)).toEqual([]);
  });

  it("gives null for a missing date, suggestions, and an empty answer that is complete", async () => {
    const { results } = (await search("q=lighthouse&format=json")).json();
    expect(results[0]?.publishedDate).toBeNull();
    expect((await search("q=lock&format=json")).json().suggestions).toEqual(["How does a lock work?"]);
    expect((await search("q=zxqv&format=json")).json()).toMatchObject({
      query: "zxqv",
      results: [],
      answers: [],
      corrections: [],
      infoboxes: [],
      suggestions: [],
      unresponsive_engines: [],
    });
  });

  it("answers forms that are posted, and HTML where no format is named", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await ask(sandbox, "/searx.sandbox/search", {
      method: "POST",
      headers,
      body: "q=ferry&format=json",
    });
    expect(answer.json().results).toHaveLength(10);
    const page = await search("q=ferry");
    expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  });

  it("works below a path and under every host that begins with searx", async () => {
    const places = ["/searx.sandbox/searx/search", "/searxng.internal:8080/search", "/searx.mine.example/search"];
    for (const place of places)
      expect((await ask(sandbox, `${place}?q=ferry&format=json`)).json().results).toHaveLength(10);
    expect((await ask(sandbox, "/searx.sandbox/healthz")).text).toBe("OK");
    const root = await ask(sandbox, "/searx.sandbox/?q=ferry&format=json");
    expect([root.status, root.headers["location"]]).toEqual([308, "search?q=ferry&format=json"]);
  });

  it("filters by time_range, week included", async () => {
    const count = async (range: string): Promise<number> =>
      (await search(`q=ferry&format=json&time_range=${range}`)).json().results.length;
    expect([await count("day"), await count("week"), await count("month"), await count("")]).toEqual([1, 1, 4, 10]);
  });

  it("lists engines with shortcuts in /config, drops unknown engine names, and finds no pages among images", async () => {
    const { engines } = (await ask(sandbox, "/searx.sandbox/config")).json();
    expect(engines).toContainEqual(
      expect.objectContaining({ name: "duckduckgo", shortcut: "ddg", categories: ["general", "web"], enabled: true }),
    );
    const [result] = (await search("q=ferry&format=json&engines=bing,nonsense")).json().results;
    expect(result?.engines).toEqual(["bing"]);
    expect((await search("q=ferry&format=json&engines=nonsense")).json().results).toHaveLength(10);
    expect((await search("q=ferry&format=json&categories=images")).json().results).toEqual([]);
  });

  it("interprets tokens of its own: !ddg, :de and <3 vanish from the query", async () => {
    const body = (await search(`q=${encodeURIComponent("!ddg :de ferry <3")}&format=json`)).json();
    expect(body.query).toBe("ferry");
    expect(body.results[0]?.engines).toEqual(["duckduckgo"]);
  });

  it("finds nothing for inurl: and for a path after site:", async () => {
    const count = async (query: string): Promise<number> =>
      (await search(`q=${encodeURIComponent(query)}&format=json`)).json().results.length;
    expect(await count("ferry site:north.harbour.example")).toBe(10);
    expect(await count("ferry site:harbour.example/reports")).toBe(0);
    expect(await count("ferry inurl:reports")).toBe(0);
    expect(await count('"across the bay" -site:north.harbour.example')).toBe(10);
  });

  it("calculates, and with the scenario answers sends every form of an answer", async () => {
    expect((await search("q=avg+1+2+6&format=json")).json().answers).toEqual([
      expect.objectContaining({ answer: "avg(1, 2, 6) = 3", template: "answer/legacy.html" }),
    ]);
    sandbox.setScenario("searxng=answers");
    const { answers } = (await search("q=lock&format=json")).json();
    expect(typeof answers[0]).toBe("string");
    expect(answers[1]).toMatchObject({ answer: expect.any(String), template: "answer/legacy.html" });
    expect(answers[2]?.translations[0]?.text).toBe("Wärmepumpe");
    expect(answers[3]?.current).toMatchObject({ location: { name: "Ulm" }, temperature: { val: 7, unit: "°C" } });
  });

  it("reports engines that did not respond, with and without results", async () => {
    sandbox.setScenario("searxng=some-dead-engines");
    const some = (await search("q=ferry&format=json")).json();
    expect([some.results.length, some.unresponsive_engines]).toEqual([10, [["google", "timeout"]]]);
    sandbox.setScenario("searxng=dead-engines");
    const none = await search("q=ferry&format=json");
    expect(none.status).toBe(200);
    expect(none.json()).toMatchObject({
      results: [],
      unresponsive_engines: [
        ["google", "timeout"],
        ["brave", "Suspended: too many requests"],
      ],
    });
  });

  it("sends an external bang away, with JSON too", async () => {
    const answer = await search("q=!!g+ferry&format=json");
    expect([answer.status, answer.headers["location"]]).toEqual([302, "https://www.google.com/search?q=ferry"]);
    const lucky = await search("q=!!+ferry&format=json");
    expect([lucky.status, lucky.headers["location"]]).toEqual([302, expect.stringContaining("harbour.example")]);
  });
});

describe("what SearXNG refuses", () => {
  it.each([
    ["no query", "format=json", "No query"],
    ["an empty query", "q=&format=json", "No query"],
    ["an unknown time range", "q=a&format=json&time_range=week2", 'Invalid value "week2" for parameter time_range'],
    ["page 0", "q=a&format=json&pageno=0", 'Invalid value "0" for parameter pageno'],
    ["a page that is no number", "q=a&format=json&pageno=two", 'Invalid value "two" for parameter pageno'],
    ["safesearch 3", "q=a&format=json&safesearch=3", 'Invalid value "3" for parameter safesearch'],
    ["a language that is none", "q=a&format=json&language=x", 'Invalid value "x" for parameter language'],
  ])("%s: 400 with the server's words", async (_name, query, error) => {
    const answer = await search(query);
    expect([answer.status, answer.json()]).toEqual([400, { error }]);
  });

  it("JSON where the instance serves HTML only: 403 as a page; other formats always", async () => {
    expect((await search("q=ferry&format=csv")).status).toBe(403);
    sandbox.setScenario("searxng=json-disabled");
    const answer = await search("q=ferry&format=json");
    expect([answer.status, answer.headers["content-type"]]).toEqual([403, "text/html; charset=utf-8"]);
    expect(answer.text).toContain("<title>403 Forbidden</title>");
    expect((await search("q=ferry")).status).toBe(200);
  });

  it("week with the scenario no-week", async () => {
    sandbox.setScenario("searxng=no-week");
    expect((await search("q=ferry&format=json&time_range=week")).json().error).toContain("time_range");
    expect((await search("q=ferry&format=json&time_range=month")).status).toBe(200);
  });

  it("callers without Basic credentials with the scenario basic; an empty password and UTF-8 are right", async () => {
    sandbox.setScenario("searxng=basic");
    const refused = await search("q=ferry&format=json");
    expect([refused.status, refused.headers["www-authenticate"]]).toEqual([401, 'Basic realm="searxng"']);
    expect(refused.text).toBe("<html><body>401 Authorization Required</body></html>");
    expect((await search("q=ferry&format=json", basic("user:"))).status).toBe(200);
    expect((await search("q=ferry&format=json", basic("user:pä"))).status).toBe(200);
    expect((await search("q=ferry&format=json", basic("user:bad-password"))).status).toBe(401);
    expect((await search("q=ferry&format=json", basic("nocolon"))).status).toBe(401);
  });

  it("callers without a token with the scenario bearer; a bad token always", async () => {
    sandbox.setScenario("searxng=bearer");
    const bearer = (token: string): Question => ({ headers: { authorization: `Bearer ${token}` } });
    expect((await search("q=ferry&format=json")).status).toBe(401);
    expect((await search("q=ferry&format=json", bearer("sandbox-searxng"))).status).toBe(200);
    sandbox.setScenario("");
    expect((await search("q=ferry&format=json", bearer("invalid-token"))).status).toBe(401);
    const fast = await search("q=ferry&format=json", bearer("throttled-token"));
    expect([fast.status, fast.text, fast.headers["retry-after"]]).toEqual([429, "Too Many Requests", undefined]);
  });

  it("another method: 405; another path: 404; /config with the scenario no-config: 404", async () => {
    expect((await search("q=ferry", { method: "DELETE" })).status).toBe(405);
    expect((await ask(sandbox, "/searx.sandbox/admin")).status).toBe(404);
    sandbox.setScenario("searxng=no-config");
    expect((await ask(sandbox, "/searx.sandbox/config")).status).toBe(404);
  });
});
