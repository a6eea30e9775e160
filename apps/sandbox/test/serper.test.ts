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

const place = "/google.serper.dev/search";
const json = { "content-type": "application/json" };
const key = { ...json, "x-api-key": "sandbox-serper" };

interface Found {
  readonly organic: readonly {
    readonly title: string;
    readonly link?: string;
    readonly date?: string;
    readonly position: number;
    readonly sitelinks?: readonly { readonly title: string; readonly link: string }[];
  }[];
  readonly relatedSearches?: readonly { readonly query: string }[];
  readonly credits: number;
}

function post(body: unknown, headers: Record<string, string> = key, path = place): Promise<Answer> {
  return ask(sandbox, path, {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

async function found(body: object): Promise<Found> {
  const answer = await post(body);
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text);
}

async function hosts(q: string): Promise<string[]> {
  return [...new Set((await found({ q })).organic.map(({ link }) => new URL(link ?? "").hostname))].toSorted();
}

describe("a search of Serper", () => {
  it("repeats the parameters and gives results with positions, dates in words and questions", async () => {
    expect(await found({ q: "lock gates", gl: "us", autocorrect: false })).toEqual({
      searchParameters: { q: "lock gates", gl: "us", autocorrect: false, type: "search", engine: "google" },
      organic: [
        {
          title: "Locks & <gates> of the 'canal'",
          link: "https://canal.example/locks",
          snippet: expect.stringContaining("A lock lifts a barge"),
          date: "3 days ago",
          position: 1,
        },
      ],
      peopleAlsoAsk: [
        {
          question: "How does a lock work?",
          snippet: expect.stringContaining("lock"),
          title: "Locks & <gates> of the 'canal'",
          link: "https://canal.example/locks",
        },
      ],
      credits: 1,
    });
    const older = (await found({ q: "ferry report 7", num: 1 })).organic[0];
    expect(older?.date).toMatch(/^(?:Dec 2[4-6], 2025)$/);
    expect((await found({ q: "lighthouse" })).organic[0]).not.toHaveProperty("date");
  });

  it("adds an answer box where the query is a question", async () => {
    expect(await found({ q: "how does a lock lift a barge" })).toMatchObject({
      answerBox: { title: "Locks & <gates> of the 'canal'", link: "https://canal.example/locks" },
    });
    expect(await found({ q: "lock barge" })).not.toHaveProperty("answerBox");
  });

  it("gives ten results at most; a larger num costs two credits and brings no more; pages follow each other", async () => {
    const large = await found({ q: "ferry", num: 40 });
    expect([large.organic.length, large.credits]).toEqual([10, 2]);
    expect((await found({ q: "ferry", num: 3 })).organic).toHaveLength(3);
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => found({ q: "ferry", page })));
    expect(pages.map(({ organic }) => organic.length)).toEqual([10, 10, 10, 10, 0]);
    const links = pages.flatMap(({ organic }) => organic.map(({ link }) => link));
    expect(new Set(links).size).toBe(40);
    expect(pages[1]?.organic[0]?.position).toBe(1);
  });

  it("shows further pages of the first site as sitelinks, and other titles as related searches", async () => {
    const { organic, relatedSearches } = await found({ q: "ferry" });
    const [first, ...rest] = organic;
    expect(first?.sitelinks).toHaveLength(2);
    expect(new URL(first?.sitelinks?.[0]?.link ?? "").hostname).toBe(new URL(first?.link ?? "").hostname);
    expect(rest.every((result) => result.sitelinks === undefined)).toBe(true);
    expect(relatedSearches).toHaveLength(4);
    expect(relatedSearches?.[0]?.query).toMatch(/^ferry report \d+$/);
  });

  it("filters by tbs, and by the dates in the query", async () => {
    const count = async (q: string, tbs?: string): Promise<number> =>
      (await found({ q, ...(tbs === undefined ? {} : { tbs }) })).organic.length;
    expect(await count("ferry", "qdr:d")).toBe(1);
    expect(await count("ferry", "qdr:m")).toBe(4);
    expect(await count("ferry", "cdr:1,cd_min:02/23/2026,cd_max:02/23/2026")).toBe(1);
    expect(await count("ferry", "cdr:1,cd_min:02/20/2026")).toBe(2);
    expect(await count("ferry after:2026-02-20")).toBe(2);
    expect(await count("ferry before:2025-02-12")).toBe(1);
    // Google reads over what it does not understand.
    expect(await count("ferry", "qdr:fortnight")).toBe(10);
  });

  it("understands Google's operators", async () => {
    expect(await hosts("ferry site:north.harbour.example")).toEqual(["north.harbour.example"]);
    expect(await hosts("ferry -site:north.harbour.example")).toEqual(["harbour.example"]);
    expect(await hosts("(site:canal.example OR site:nowhere.example)")).toEqual(["canal.example"]);
    expect(await hosts("lock inurl:reports")).toEqual([]);
    expect(await hosts("site:canal.example/locks")).toEqual(["canal.example"]);
    expect(await hosts("lighthouse filetype:pdf")).toEqual(["canal.example"]);
    expect(await hosts('intitle:lighthouse "has no date"')).toEqual(["canal.example"]);
  });

  it("answers an empty list when nothing matches", async () => {
    expect((await post({ q: "zxqv" })).json()).toEqual({
      searchParameters: { q: "zxqv", type: "search", engine: "google" },
      organic: [],
      credits: 1,
    });
  });

  it("answers a list of searches with a list, and a GET with the key in the URL", async () => {
    const batch: Found[] = JSON.parse((await post([{ q: "lock" }, { q: "ferry", num: 2 }])).text);
    expect(batch.map(({ organic }) => organic.length)).toEqual([1, 2]);
    const answer = await ask(sandbox, `${place}?q=lock&num=5&apiKey=sandbox-serper`);
    expect(answer.status).toBe(200);
    expect(sandbox.requests.at(-1)?.query).not.toContain("sandbox-serper");
  });

  it("by scenario: no organic, a knowledge graph alone, results that lack what they need", async () => {
    sandbox.setScenario("serper=no-organic|knowledge-graph|sparse");
    expect(await found({ q: "lock" })).not.toHaveProperty("organic");
    const graph = await found({ q: "what is a lock" });
    expect(Object.keys(graph)).toEqual(["searchParameters", "knowledgeGraph", "credits"]);
    expect(graph).toMatchObject({
      knowledgeGraph: { website: "https://canal.example/locks", descriptionSource: "canal.example" },
    });
    expect((await found({ q: "ferry", num: 3 })).organic).toEqual([
      { title: expect.stringContaining("Ferry"), position: 1 },
      { title: "", link: "about:blank", position: 2 },
      { title: "", link: expect.stringContaining("https://"), position: 3 },
    ]);
  });
});

describe("what Serper refuses", () => {
  it.each([
    ["no query", {}, "Missing query parameter"],
    ["a blank query", { q: " " }, "Missing query parameter"],
    ["a query that is a number", { q: 7 }, "q must be a valid string"],
    ["num 0", { q: "a", num: 0 }, "num must be greater than or equal to 1"],
    ["num 101", { q: "a", num: 101 }, "num must be less than or equal to 100"],
    ["num 2.7", { q: "a", num: 2.7 }, "num must be a valid integer"],
    ["page 0", { q: "a", page: 0 }, "page must be greater than or equal to 1"],
    ["a country in words", { q: "a", gl: "Germany" }, "gl must be a country code"],
    ["a language in words", { q: "a", hl: "german language" }, "hl must be a language code"],
    ["autocorrect that is no boolean", { q: "a", autocorrect: "perhaps" }, "autocorrect must be a valid boolean"],
    ["no JSON", '{"q":', "The body must be a JSON object"],
    ["a JSON text", '"a"', "The body must be a JSON object"],
    ["a batch with a wrong search", [{ q: "a" }, {}], "Missing query parameter"],
    ["a batch of 101", Array(101).fill({ q: "a" }), "A batch has at most 100 queries"],
  ])("%s: 400", async (_name, body, message) => {
    const answer = await post(body);
    expect([answer.status, answer.json()]).toEqual([400, { message, statusCode: 400 }]);
  });

  it("another method: 405; another path: 404", async () => {
    const answer = await ask(sandbox, place, { method: "DELETE", headers: key });
    expect([answer.status, answer.headers["allow"]]).toEqual([405, "POST, GET"]);
    expect((await post({ q: "a" }, key, "/google.serper.dev/maps")).json()).toMatchObject({ statusCode: 404 });
  });

  it.each([
    ["no key", json, 403, /^Unauthorized\./],
    ["a wrong key", { ...json, "x-api-key": "invalid-key" }, 403, /^Unauthorized\./],
    ["an expired key", { ...json, "x-api-key": "expired-key" }, 403, /^Unauthorized\./],
    ["no credit", { ...json, "x-api-key": "empty-credit-1" }, 400, /^Not enough credits$/],
    ["too fast", { ...json, "x-api-key": "throttled-1" }, 429, /^Too many requests$/],
  ])("%s", async (_name, headers: Record<string, string>, statusCode, message) => {
    const answer = await post({ q: "ferry" }, headers);
    expect(answer.status).toBe(statusCode);
    expect(answer.json()).toEqual({ message: expect.stringMatching(message), statusCode });
    expect(answer.headers["retry-after"]).toBeUndefined();
  });

  it("by scenario: used-up credit with either status, a refused key in a 200, server errors", async () => {
    sandbox.setScenario("serper=no-credits|no-credits-429|forbidden-in-200|500:json|error-in-200");
    const spent = { message: "Not enough credits" };
    const first = await post({ q: "ferry" });
    expect([first.status, first.json()]).toEqual([400, { ...spent, statusCode: 400 }]);
    const second = await post({ q: "ferry" });
    expect([second.status, second.json()]).toEqual([429, { ...spent, statusCode: 429 }]);
    const third = await post({ q: "ferry" });
    expect([third.status, third.json()]).toEqual([200, expect.objectContaining({ statusCode: 403 })]);
    const failed = { statusCode: 500, message: "Internal server error", error: expect.any(String) };
    expect((await post({ q: "ferry" })).json()).toEqual(failed);
    const hidden = await post({ q: "ferry" });
    expect([hidden.status, hidden.json()]).toEqual([200, failed]);
  });
});

describe("the scraper of Serper", () => {
  const scrape = (body: unknown): Promise<Answer> => post(body, key, "/scrape.serper.dev/");
  const url = "https://canal.example/locks";

  it("gives text and metadata, and Markdown on request", async () => {
    const plain = {
      text: expect.stringMatching(/^Locks & <gates> of the 'canal'\n\nA lock lifts/),
      metadata: {
        title: "Locks & <gates> of the 'canal'",
        "og:title": "Locks & <gates> of the 'canal'",
        description: 'A lock lifts a barge between two "levels" & lets it go on.',
      },
      jsonld: {},
      credits: 2,
    };
    expect((await scrape({ url })).json()).toEqual(plain);
    expect((await scrape({ url, includeMarkdown: true })).json()).toEqual({
      ...plain,
      markdown: expect.stringMatching(/^# Locks/),
    });
  });

  it("says of every page that it cannot read that scraping failed", async () => {
    for (const missing of ["https://gone.example/", "https://timeout.example/", "https://forbidden.example/"]) {
      const answer = await scrape({ url: missing });
      expect([answer.status, answer.json()]).toEqual([500, { message: "Scraping failed", statusCode: 500 }]);
    }
  });

  it.each([
    ["no URL", {}, "Missing url parameter"],
    ["another scheme", { url: "file:///etc/passwd" }, "url must be an http or https URL"],
    ["a flag that is none", { url, includeMarkdown: 7 }, "includeMarkdown must be a valid boolean"],
    ["a batch", [{ url }], "The body must be a JSON object"],
  ])("refuses %s: 400", async (_name, body, message) => {
    expect((await scrape(body)).json()).toEqual({ message, statusCode: 400 });
  });

  it("works by POST alone", async () => {
    expect((await ask(sandbox, `/scrape.serper.dev/?url=${url}`, { headers: key })).status).toBe(405);
  });
});
