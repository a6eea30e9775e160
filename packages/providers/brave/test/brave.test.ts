import { openClient, testProvider } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import brave from "../src/index.ts";
import { askBrave, sent } from "./ask-brave.ts";
import { fixtures } from "./brave-fixtures.ts";

testProvider(brave, fixtures);

const rows = (...results: object[]) => ({ body: { type: "search", web: { results } } });

describe("a request to Brave", () => {
  it("asks for plain texts, moderate results and further passages, by the documented parameters", async () => {
    const { searches } = await askBrave({});
    const [request] = searches;
    expect(request?.method).toBe("GET");
    expect(`${request?.url.origin}${request?.url.pathname}`).toBe("https://api.search.brave.com/res/v1/web/search");
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
      q: "heat pump defrost cycle",
      count: "10",
      text_decorations: "false",
      safesearch: "moderate",
      result_filter: "web,faq,query",
      extra_snippets: "true",
    });
    expect(request?.headers).toMatchObject({ accept: "application/json", "x-subscription-token": "test-brave/a+b=" });
  });

  it.each([
    [undefined, "10"],
    [0, "10"],
    [Number.NaN, "10"],
    [-5, "1"],
    [1.9, "1"],
    [20.7, "20"],
    [50, "20"],
    [99_999, "20"],
    ["7", "7"],
  ])("asked for %s results asks for %s", async (limit, count) => {
    expect(sent(await askBrave({ limit }), "count")).toBe(count);
  });

  it("says how many were asked for and how many there can be", async () => {
    const { notes } = (await askBrave({ limit: 99_999 })).outcome;
    expect(notes.join()).toMatch(/20.*99999|99999.*20/);
  });

  it("asks for dates by a range with inclusive ends, whatever the recency", async () => {
    const asked = await askBrave({ query: "heat pump after:2025-06-01", recency: "day" });
    expect(sent(asked, "freshness")).toBe("2025-06-01to2026-03-05");
    expect(asked.searches[0]?.url.search).not.toContain("pd");
  });

  it("cuts a query of 450 characters or 60 words to 400 characters and 50 words, with a note", async () => {
    const long = Array.from({ length: 45 }, () => "frostbite").join(" ");
    const wordy = Array.from({ length: 60 }, (_, index) => `w${index}`).join(" ");
    for (const query of [long, wordy]) {
      const asked = await askBrave({ query });
      const q = sent(asked, "q") ?? "";
      expect(q.length).toBeLessThanOrEqual(400);
      expect(q.split(" ").length).toBeLessThanOrEqual(50);
      expect(`${query} `.startsWith(`${q} `)).toBe(true);
      expect(asked.searches).toHaveLength(1);
      expect(asked.outcome.notes.join()).toContain("400 characters and 50 words");
    }
  });

  it("keeps the site of a query that is cut", async () => {
    const q = sent(await askBrave({ query: `${"frostbite ".repeat(45)}site:example.org` }), "q") ?? "";
    expect(q).toMatch(/frostbite site:example\.org$/);
    expect(q.length).toBeLessThanOrEqual(400);
  });

  it("leaves CVE-2024-1234 as it is", async () => {
    expect(sent(await askBrave({ query: "CVE-2024-1234" }), "q")).toBe("CVE-2024-1234");
  });

  it("writes Brave's own operators and no inurl: or intext:", async () => {
    const query = 'frost inurl:docs intext:valve intitle:guide filetype:pdf "heat pump" -ice';
    expect(sent(await askBrave({ query }), "q")).toBe('frost "heat pump" -ice intitle:guide inbody:valve filetype:pdf');
  });
});

describe("an answer of Brave", () => {
  it("has its entities decoded once and its marks removed", async () => {
    const { outcome } = await askBrave({}, [
      rows(
        {
          title: "Bob &amp; Al&#x27;s <strong>page</strong>",
          url: "https://example.com/",
          description: "1 &lt; 2 <strong>x</strong> &amp;lt;b&amp;gt;",
          extra_snippets: ["more", "1 &lt; 2 <strong>x</strong> &amp;lt;b&amp;gt;"],
          page_age: "2026-01-02T03:04:05",
        },
        { url: "https://example.com/b" },
      ),
    ]);
    const { sources } = outcome.response;
    expect(sources[0]?.title).toBe("Bob & Al's page");
    expect(sources[0]?.snippet).toBe("1 < 2 x &lt;b&gt;\nmore");
    expect(sources[1]).toEqual({ title: "https://example.com/b", url: "https://example.com/b" });
  });

  it.each([
    [{ age: "2 days ago" }, "2 days ago", 172_800],
    [{ age: "2 days ago", page_age: "" }, "2 days ago", 172_800],
    [{ age: "January 5, 2026", page_age: "2026-03-05T06:00:00" }, "2026-03-05T06:00:00", 21_600],
    [{ page_age: "2026-03-09T00:00:00" }, "2026-03-09T00:00:00", 0],
  ])("dated %j is dated %s and %i seconds old", async (dates, publishedDate, ageSeconds) => {
    const { outcome } = await askBrave({}, [rows({ title: "Dated", url: "https://example.org/", ...dates })]);
    expect(outcome.response.sources).toMatchObject([{ publishedDate, ageSeconds }]);
  });

  it("names the writer of the article before the site", async () => {
    const profile = { name: "Example HVAC" };
    const { outcome } = await askBrave({}, [
      rows(
        { title: "A", url: "https://example.org/a", profile, article: { author: [{ name: "A. Fitter" }] } },
        { title: "B", url: "https://example.org/b", profile, article: { author: [{ name: "" }] } },
        { title: "C", url: "https://example.org/c", profile, article: { author: [] } },
      ),
    ]);
    expect(outcome.response.sources.map(({ author }) => author)).toEqual(["A. Fitter", "Example HVAC", "Example HVAC"]);
  });

  it("keeps what has a web address", async () => {
    const urls = ["javascript:alert(1)", "ftp://example.org/a", "https://example.org/a"];
    const { outcome } = await askBrave({}, [rows(...urls.map((url) => ({ title: "A", url })))]);
    expect(outcome.response.sources.map(({ url }) => url)).toEqual(["https://example.org/a"]);
  });

  it("without the block `web` found nothing", async () => {
    const { outcome } = await askBrave({}, [{ body: { type: "search" } }]);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "empty", status: 204 } });
  });

  it("tells the corrected query, the questions of others and the request's id", async () => {
    const body = {
      type: "search",
      query: { original: "haet pump", altered: "heat pump" },
      faq: { results: [{ question: "Why does it &#39;freeze&#39;?" }, { question: null }] },
      web: { results: [{ title: "A", url: "https://example.org/a" }] },
    };
    for (const name of ["x-request-id", "request-id"]) {
      const { outcome } = await askBrave({}, [{ headers: { [name]: "r-42" }, body }]);
      expect(outcome.response).toMatchObject({
        searchQueries: ["heat pump"],
        relatedQuestions: ["Why does it 'freeze'?"],
        requestId: "r-42",
      });
    }
  });

  it("of 3 MiB is refused, and the rest of it not read", async () => {
    let sentBytes = 0;
    let isCancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        sentBytes += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(32));
        if (sentBytes >= 3 * 1_048_576) controller.close();
      },
      cancel: () => void (isCancelled = true),
    });
    const outcome = await openClient({ provider: brave, fixtures }, () => new Response(stream)).search();
    expect(outcome).toMatchObject({ ok: false, error: { kind: "invalid-response" } });
    expect([isCancelled, sentBytes < 2.5 * 1_048_576]).toEqual([true, true]);
  });
});
