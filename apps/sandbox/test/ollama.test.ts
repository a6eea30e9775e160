import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type Sandbox } from "@websonde/sandbox";
import { ask, noon, type Answer } from "./ask.ts";
import { smallCorpus } from "./small-corpus.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ corpus: smallCorpus, now: () => noon });
});
beforeEach(() => sandbox.setScenario(""));
afterAll(() => sandbox.close());

const cloud = "/ollama.com/api/web_search";
const local = "/localhost:11434/api/experimental/web_search";
const key = { authorization: "Bearer sandbox-ollama" };

interface Found {
  readonly results: readonly { readonly title: string; readonly url?: string; readonly content: string }[] | null;
}

function post(path: string, body: unknown, headers: Record<string, string> = key): Promise<Answer> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return ask(sandbox, path, { method: "POST", headers, body: text });
}

async function found(body: object, path = cloud): Promise<NonNullable<Found["results"]>> {
  const answer = await post(path, body);
  expect(answer.status).toBe(200);
  const { results }: Found = JSON.parse(answer.text);
  return results ?? [];
}

describe("a search of Ollama", () => {
  it("gives title, URL and the whole text", async () => {
    expect((await post(cloud, { query: "lock" })).json()).toEqual({
      results: [
        {
          title: "Locks & <gates> of the 'canal'",
          url: "https://canal.example/locks",
          content: expect.stringMatching(/^A lock lifts.*Keepers live beside it\.$/),
        },
      ],
    });
  });

  it("gives five results by default and ten at most; maxResults is not its name", async () => {
    expect(await found({ query: "ferry" })).toHaveLength(5);
    expect(await found({ query: "ferry", max_results: 10 })).toHaveLength(10);
    expect(await found({ query: "ferry", max_results: 1 })).toHaveLength(1);
    expect(await found({ query: "ferry", maxResults: 9, max_results: null })).toHaveLength(5);
  });

  it("understands site:, -site:, phrases and minus words", async () => {
    const hosts = async (query: string): Promise<string[]> => [
      ...new Set((await found({ query, max_results: 10 })).map(({ url }) => new URL(url ?? "").hostname)),
    ];
    expect(await hosts("ferry site:north.harbour.example")).toEqual(["north.harbour.example"]);
    expect(await hosts("ferry -site:north.harbour.example")).toEqual(["harbour.example"]);
    expect(await hosts('"go lets it on"')).toEqual([]);
    expect(await hosts("site:canal.example -lock -lighthouse")).toEqual([]);
  });

  it("answers an empty list when nothing matches, or null as some versions do", async () => {
    expect((await post(cloud, { query: "zxqv" })).text).toBe('{"results":[]}');
    sandbox.setScenario("ollama=null-results");
    expect((await post(cloud, { query: "zxqv" })).text).toBe('{"results":null}');
    expect(await found({ query: "ferry" })).toHaveLength(5);
  });

  it("by scenario: tabs and line breaks, a result without a URL, an empty title", async () => {
    sandbox.setScenario("ollama=untidy");
    const [first, second, third] = await found({ query: "ferry" });
    expect(first).not.toHaveProperty("url");
    expect(second?.title).toMatch(/^Ferry\t\r\nreport/);
    expect(second?.content).toContain("\r\n\t");
    expect(third).toMatchObject({ title: "", url: expect.stringMatching(/^https:/) });
  });
});

describe("the local server of Ollama", () => {
  it("answers without a key on this machine, in the local network and under names that begin with ollama", async () => {
    const path = "/api/experimental/web_search";
    const places = [
      "localhost:11434",
      "127.0.0.1:11434",
      "[::1]:11434",
      "192.168.1.5:11434",
      "ollama.sandbox",
      "ollama",
    ];
    for (const host of [...places, "ollama.lan:8080/behind/a/proxy"]) {
      const answer = await post(`/${host}${path}`, { query: "ferry" }, {});
      expect([host, answer.status]).toEqual([host, 200]);
      expect(sandbox.requests.at(-1)?.upstream).toBe("ollama");
    }
  });

  it("throws the client's key away", async () => {
    for (const token of ["invalid-key", "empty-credit-1", "throttled-1"]) {
      expect((await post(local, { query: "ferry" }, { authorization: `Bearer ${token}` })).status).toBe(200);
    }
  });

  it("has other paths than the cloud", async () => {
    for (const path of ["/localhost:11434/api/web_search", "/ollama.com/api/experimental/web_search"]) {
      const answer = await post(path, { query: "ferry" });
      expect([answer.status, answer.text]).toEqual([404, "404 page not found"]);
    }
  });

  it("by scenario: nobody signed in, cloud switched off, too old, no cloud in reach, plan used up", async () => {
    sandbox.setScenario("ollama=signed-out|cloud-disabled|old-version|cloud-unreachable|usage-limit");
    const answers: [number, string][] = [];
    for (let index = 0; index < 5; index += 1) {
      const { status, text } = await post(local, { query: "ferry" }, {});
      answers.push([status, text]);
    }
    expect(answers).toEqual([
      [401, '{"error":"unauthorized","signin_url":"https://ollama.com/connect?name=sandbox"}'],
      [403, '{"error":"ollama cloud is disabled: web search is unavailable"}'],
      [404, "404 page not found"],
      [502, '{"error":"failed to reach upstream"}'],
      [429, '{"error":"you have reached your weekly usage limit, please upgrade to continue"}'],
    ]);
  });

  it("the machine's state does not matter to the cloud", async () => {
    sandbox.setScenario("ollama=signed-out|cloud-disabled|old-version|cloud-unreachable");
    for (let index = 0; index < 4; index += 1) expect((await post(cloud, { query: "ferry" })).status).toBe(200);
  });
});

describe("what Ollama refuses", () => {
  it.each([
    ["no body", "", "missing request body"],
    ["no query", {}, "query is required"],
    ["a blank query", { query: " " }, "query is required"],
    ["a query that is null", { query: null }, "query is required"],
    [
      "a query that is a number",
      { query: 7 },
      "json: cannot unmarshal number into Go struct field .query of type string",
    ],
    ["max_results 0", { query: "a", max_results: 0 }, "max_results must be between 1 and 10"],
    ["max_results 11", { query: "a", max_results: 11 }, "max_results must be between 1 and 10"],
    [
      "max_results 2.5",
      { query: "a", max_results: 2.5 },
      "json: cannot unmarshal number 2.5 into Go struct field .max_results of type int",
    ],
    [
      "max_results as a text",
      { query: "a", max_results: "5" },
      "json: cannot unmarshal string into Go struct field .max_results of type int",
    ],
    ["no JSON", '{"query":', "invalid request body"],
  ])("%s: 400 of the cloud and of the local server", async (_name, body, error) => {
    for (const path of [cloud, local]) {
      const answer = await post(path, body);
      expect([answer.status, answer.json()]).toEqual([400, { error }]);
    }
  });

  it("another method: 405; another path: 404", async () => {
    const answer = await ask(sandbox, cloud, { headers: key });
    expect([answer.status, answer.headers["allow"], answer.text]).toEqual([405, "POST", "405 method not allowed"]);
    expect((await post("/ollama.com/api/chat", {})).status).toBe(404);
  });

  it.each([
    ["no key", {}, 401, "unauthorized"],
    ["a wrong key", { authorization: "Bearer invalid-key" }, 401, "unauthorized"],
    ["an expired key", { authorization: "Bearer expired-key" }, 401, "unauthorized"],
    [
      "a plan that is used up",
      { authorization: "Bearer empty-credit-1" },
      429,
      "you have reached your weekly usage limit, please upgrade to continue",
    ],
    ["too fast", { authorization: "Bearer throttled-1" }, 429, "too many requests"],
  ])("%s, in the cloud", async (_name, headers: Record<string, string>, status, error) => {
    const answer = await post(cloud, { query: "ferry" }, headers);
    expect([answer.status, answer.json()]).toEqual([status, { error }]);
    expect(answer.headers["retry-after"]).toBe(error === "too many requests" ? "10" : undefined);
  });

  it("by scenario: the errors of both", async () => {
    sandbox.setScenario("ollama=401|401|402|error-in-200|403");
    expect((await post(cloud, { query: "ferry" })).text).toBe('{"error":"unauthorized"}');
    expect((await post(local, { query: "ferry" })).text).toContain('"signin_url"');
    const spent = await post(cloud, { query: "ferry" });
    expect([spent.status, spent.text]).toEqual([402, expect.stringContaining("weekly usage limit")]);
    const hidden = await post(cloud, { query: "ferry" });
    expect([hidden.status, hidden.text]).toEqual([200, '{"error":"internal server error"}']);
    expect((await post(local, { query: "ferry" })).text).toContain("ollama cloud is disabled");
  });
});

describe("web_fetch of Ollama", () => {
  const places = ["/ollama.com/api/web_fetch", "/localhost:11434/api/experimental/web_fetch"];

  it.each(places)("%s gives a page and links of its site", async (path) => {
    expect((await post(path, { url: "https://canal.example/locks" })).json()).toEqual({
      title: "Locks & <gates> of the 'canal'",
      content: expect.stringMatching(/^# Locks & <gates> of the 'canal'\n\nA lock lifts/),
      links: ["https://canal.example/lighthouse.pdf"],
    });
  });

  it("gives an empty page for one that cannot be read", async () => {
    for (const url of ["https://gone.example/", "https://timeout.example/"]) {
      const answer = await post(places[0] ?? "", { url });
      expect([answer.status, answer.text]).toEqual([200, '{"title":"","content":"","links":null}']);
    }
  });

  it("refuses a body without a URL, and other schemes", async () => {
    const fetchPage = async (body: object): Promise<string> => (await post(places[0] ?? "", body)).text;
    expect(await fetchPage({})).toBe('{"error":"url is required"}');
    expect(await fetchPage({ url: 7 })).toBe('{"error":"url is required"}');
    expect(await fetchPage({ url: "file:///etc/passwd" })).toBe('{"error":"invalid url"}');
  });
});
