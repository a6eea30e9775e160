import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type Sandbox } from "@websonde/sandbox";
import { ask, noon, type Answer } from "./ask.ts";
import { smallCorpus } from "./small-corpus.ts";

let sandbox: Sandbox;
let time = noon;
beforeAll(async () => {
  sandbox = await startSandbox({ corpus: smallCorpus, now: () => time });
});
beforeEach(() => {
  time = noon;
  sandbox.setScenario("");
});
afterAll(() => sandbox.close());

const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36";
const navigation = {
  "user-agent": browser,
  accept: "text/html,application/xhtml+xml,*/*;q=0.8",
  "accept-language": "en-US,en;q=0.5",
  "sec-fetch-dest": "document",
  "sec-fetch-mode": "navigate",
  "sec-fetch-site": "same-origin",
  "sec-fetch-user": "?1",
  referer: "https://html.duckduckgo.com/",
  "content-type": "application/x-www-form-urlencoded",
};

function post(
  fields: Record<string, string>,
  headers: Record<string, string> = navigation,
  surface = "html",
): Promise<Answer> {
  const body = new URLSearchParams(fields).toString();
  return ask(sandbox, `/${surface}.duckduckgo.com/${surface}/`, { method: "POST", headers, body });
}

const first = (query: string, more: Record<string, string> = {}): Promise<Answer> =>
  post({ q: query, kl: "us-en", ...more, b: "" });

/** What the attribute says once its entities are decoded. */
const decode = (text: string): string =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** Where organic results lead, unwrapped. */
function organicUrls(answer: Answer): string[] {
  const blocks = answer.text
    .split('<div class="result results_links')
    .filter((block) => block.includes("web-result ") && block.includes("result__a"));
  return blocks.map((block) => {
    const href = decode(/class="result__a" href="([^"]+)"/.exec(block)?.[1] ?? "");
    return new URL(href, "https://html.duckduckgo.com/").searchParams.get("uddg") ?? href;
  });
}

/** The fields of the form for the next page. */
function nextFields(answer: Answer): Record<string, string> | undefined {
  const form =
    /<form(?: class="next_form")? action="\/(?:html|lite)\/" method="post">\s*<input type="submit"[^>]*>(.*?)<\/form>/s.exec(
      answer.text,
    )?.[1];
  if (form === undefined) return undefined;
  const inputs = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)" \/>/g)];
  return Object.fromEntries(inputs.map((input) => [input[1], decode(input[2] ?? "")]));
}

const isChallenge = (answer: Answer): boolean =>
  answer.status === 202 &&
  answer.text.includes('class="anomaly-modal__') &&
  answer.text.includes('id="challenge-form" action="//duckduckgo.com/anomaly.js?') &&
  answer.text.match(/anomaly-modal__image/g)?.length === 9 &&
  !answer.text.includes("result__a");

describe("a search on the html page", () => {
  it("gives ten results, wrapped and direct links, dates with seven fraction digits, marked words", async () => {
    const answer = await first("ferry report");
    expect(answer.status).toBe(200);
    expect(answer.headers["referrer-policy"]).toBe("origin");
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(organicUrls(answer)).toHaveLength(10);
    expect(answer.text).toMatch(/href="\/\/duckduckgo\.com\/l\/\?uddg=https%3A%2F%2F[^"]+&amp;rut=/);
    expect(answer.text).toMatch(/class="result__a" href="https:\/\/(?:north\.)?harbour\.example\/reports\/\d+"/);
    expect(answer.text).toMatch(/<span>&nbsp; &nbsp; 20\d\d-\d\d-\d\dT\d\d:\d\d:00\.0000000<\/span>/);
    expect(answer.text).toContain("<b>Ferry</b> <b>report</b>");
  });

  it("puts an advertisement first, which leads to y.js", async () => {
    const links = await Promise.all(
      ["ferry", "report", "bay", "annex", "timetables"].map(async (query) => {
        const ad = /result--ad .*?class="result__a" href="([^"]+)"/s.exec((await first(query)).text)?.[1] ?? "";
        return decode(ad);
      }),
    );
    for (const link of links) expect(decodeURIComponent(link)).toContain("duckduckgo.com/y.js?");
    expect(links.some((link) => link.startsWith("https://duckduckgo.com/y.js"))).toBe(true);
    expect(links.some((link) => link.startsWith("//duckduckgo.com/l/?uddg="))).toBe(true);
  });

  it("works by GET as well", async () => {
    const answer = await ask(sandbox, "/html.duckduckgo.com/html/?q=ferry&kl=wt-wt", { headers: navigation });
    expect(organicUrls(answer)).toHaveLength(10);
  });

  it("goes on by its form, fifteen at a time, without repeats, until the last page has none", async () => {
    const pages = [await first("ferry")];
    for (let fields = nextFields(pages[0]!); fields !== undefined; fields = nextFields(pages.at(-1)!)) {
      pages.push(await post(fields));
    }
    expect(pages.map((page) => organicUrls(page).length)).toEqual([10, 15, 15]);
    expect(new Set(pages.flatMap(organicUrls)).size).toBe(40);
    expect(nextFields(pages[0]!)).toMatchObject({
      q: "ferry",
      s: "10",
      dc: "11",
      v: "l",
      o: "json",
      api: "d.js",
      kl: "us-en",
    });
    expect(nextFields(pages[1]!)).toMatchObject({ s: "25", dc: "26" });
    expect(pages[1]!.text).not.toContain("result--ad");
  });

  it("has no-result pages with two spaces", async () => {
    const answer = await first("zxqv 991");
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("result--no-result");
    expect(answer.text).toContain("No  results.");
    expect(answer.text).not.toContain('class="result__a"');
  });

  it("filters by df, also as a range; unknown values count as not sent", async () => {
    const count = async (df: string): Promise<number> => organicUrls(await first("ferry", { df })).length;
    expect(await count("d")).toBe(1);
    expect(await count("m")).toBe(4);
    expect(await count("2026-02-22..2026-02-24")).toBe(1);
    expect(await count("fortnight")).toBe(10);
    expect(nextFields(await first("ferry", { df: "y" }))).toMatchObject({ df: "y" });
  });

  it("carries kl and kp on, unknown regions as all regions", async () => {
    expect(nextFields(await post({ q: "ferry", kl: "de-de", kp: "1" }))).toMatchObject({ kl: "de-de", kp: "1" });
    expect(nextFields(await post({ q: "ferry", kl: "zz-zz" }))).toMatchObject({ kl: "wt-wt" });
  });

  it("knows site:, filetype: and minus words; a path after site: matches nothing; dates in the query do nothing", async () => {
    const hosts = async (query: string): Promise<string[]> => [
      ...new Set(organicUrls(await first(query)).map((url) => new URL(url).hostname)),
    ];
    expect(await hosts("ferry site:north.harbour.example")).toEqual(["north.harbour.example"]);
    expect(await hosts("ferry -site:north.harbour.example")).toEqual(["harbour.example"]);
    expect(await hosts("lighthouse filetype:pdf")).toEqual(["canal.example"]);
    expect(await hosts("ferry site:harbour.example/reports")).toEqual([]);
    expect(await hosts("barge -gates")).toEqual([]);
    expect(await hosts("barge after:2030-01-01 inurl:zxqv")).toEqual(["canal.example"]);
  });
});

describe("a search on the lite page", () => {
  it("gives rows of a table, an advertisement with two links, timestamps and a form", async () => {
    const answer = await post({ q: "ferry" }, navigation, "lite");
    expect(answer.text).toContain('<tr class="result-sponsored">');
    expect(answer.text.match(/class='result-link'/g)).toHaveLength(11);
    expect(answer.text).toMatch(/<td class='result-snippet'>\s+Report number \d+ on the <b>ferry<\/b>/);
    expect(answer.text).toMatch(/<span class='timestamp'>20\d\d-\d\d-\d\dT\d\d:\d\d:00\.0000000<\/span>/);
    const fields = nextFields(answer);
    expect(fields).toMatchObject({ s: "10", dc: "11" });
    const second = await post(fields!, navigation, "lite");
    expect(second.text.match(/class='result-link'/g)).toHaveLength(15);
  });

  it("says No more results. when nothing matches", async () => {
    expect((await post({ q: "zxqv" }, navigation, "lite")).text).toContain("No more results.");
  });
});

describe("what DuckDuckGo refuses", () => {
  const bare = { "user-agent": browser, "content-type": "application/x-www-form-urlencoded" };

  it("a bare user agent with a content type: the challenge; Accept or the navigation set clears it", async () => {
    expect(isChallenge(await post({ q: "ferry" }, bare))).toBe(true);
    expect(isChallenge(await post({ q: "ferry" }, bare, "lite"))).toBe(true);
    expect((await post({ q: "ferry" }, { ...bare, accept: "text/html" })).status).toBe(200);
    const set = { "sec-fetch-dest": "document", "sec-fetch-mode": "navigate", "sec-fetch-site": "same-origin" };
    expect((await post({ q: "ferry" }, { ...bare, ...set })).status).toBe(200);
  });

  it("a navigation set that contradicts itself: the challenge", async () => {
    expect(isChallenge(await post({ q: "ferry" }, { ...navigation, "sec-fetch-mode": "cors" }))).toBe(true);
  });

  it("a program's user agent, or none: 403", async () => {
    for (const agent of ["curl/8.5.0", "node", ""]) {
      const answer = await post({ q: "ferry" }, { ...navigation, "user-agent": agent });
      expect(answer.status).toBe(403);
      expect(answer.text).toContain("error-lite@duckduckgo.com");
    }
  });

  it("a query of 500 characters: 400; one of 499 passes", async () => {
    expect((await first("a".repeat(500))).status).toBe(400);
    expect((await first("a".repeat(499))).status).toBe(200);
  });

  it("a further page without vqd, with another one, for another query or from another user agent: the challenge", async () => {
    const fields = nextFields(await first("ferry"))!;
    const { vqd: _vqd, ...without } = fields;
    expect(isChallenge(await post(without))).toBe(true);
    expect(isChallenge(await post({ ...fields, vqd: "4-1234" }))).toBe(true);
    expect(isChallenge(await post({ ...fields, q: "lock" }))).toBe(true);
    expect(isChallenge(await post(fields, { ...navigation, "user-agent": `${browser} Edg/148` }))).toBe(true);
    expect(isChallenge(await post({ ...fields, s: "ten" }))).toBe(true);
  });

  it("the second page of a Chinese region, whose pages have no form: 403", async () => {
    const answer = await post({ q: "ferry", kl: "cn-zh" });
    expect(nextFields(answer)).toBeUndefined();
    expect((await post({ q: "ferry", kl: "cn-zh", s: "10" })).status).toBe(403);
  });

  it("a bang: 302 to the other site; a quoted one is a word", async () => {
    const answer = await first("!w ferry boats");
    expect(answer.status).toBe(302);
    expect(answer.headers["location"]).toBe("https://en.wikipedia.org/wiki/Special:Search?search=ferry%20boats");
    expect((await first("'!w' ferry")).status).toBe(200);
  });

  it("another method: 405; another path: 404; without the slash: a redirect to it", async () => {
    const other = (path: string, method: string): Promise<Answer> =>
      ask(sandbox, path, { method, headers: navigation });
    expect((await other("/html.duckduckgo.com/html/", "PUT")).status).toBe(405);
    expect((await other("/html.duckduckgo.com/lite/", "GET")).status).toBe(404);
    const answer = await other("/html.duckduckgo.com/html", "GET");
    expect([answer.status, answer.headers["location"]]).toEqual([302, "html/"]);
  });

  it("no query: the start page, which holds no results", async () => {
    const answer = await post({});
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('id="links"');
  });

  it("with the scenario paced, the fifth of five quick requests; the block clears by itself", async () => {
    sandbox.setScenario("duckduckgo=paced");
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) statuses.push((await first("ferry")).status);
    expect(statuses).toEqual([200, 200, 200, 200, 202]);
    time += 2000;
    expect((await first("ferry")).status).toBe(200);
  });
});
