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

function scrape(body: object): Promise<Answer> {
  const headers = { "content-type": "application/json", authorization: "Bearer sandbox-firecrawl" };
  return ask(sandbox, "/api.firecrawl.dev/v2/scrape", { method: "POST", headers, body: JSON.stringify(body) });
}

describe("the scrape of Firecrawl", () => {
  it("reads a known page as Markdown, with its metadata", async () => {
    const answer = await scrape({ url: "https://canal.example/locks", onlyMainContent: true, maxAge: 0 });
    expect(answer.json()).toMatchObject({
      success: true,
      data: {
        markdown: expect.stringMatching(/^# Locks & <gates> of the 'canal'\n\nA lock lifts.*beside it\.\n$/s),
        metadata: {
          title: "Locks & <gates> of the 'canal'",
          description: 'A lock lifts a barge between two "levels" & lets it go on.',
          language: "en",
          statusCode: 200,
          contentType: "text/html; charset=utf-8",
          publishedTime: expect.stringMatching(/^2026-03-0[12]T/),
        },
      },
    });
  });

  it("gives the formats that were asked for and no others", async () => {
    const { data } = JSON.parse(
      (await scrape({ url: "https://canal.example/locks", formats: ["html", "summary"] })).text,
    );
    expect(Object.keys(data).toSorted()).toEqual(["html", "metadata", "summary"]);
    expect(data.html).toContain("<h1>Locks &amp; &lt;gates&gt; of the &#x27;canal&#x27;</h1>");
  });

  it("writes titles as lists where the scenario says so", async () => {
    sandbox.setScenario("firecrawl=title-lists");
    const title = "Undated lighthouse";
    expect((await scrape({ url: "https://canal.example/lighthouse.pdf" })).json()).toMatchObject({
      data: { metadata: { title: [title, title], language: ["en", "en"], contentType: "application/pdf" } },
    });
  });

  it("tells of an unknown page inside a success, and of other failures by status", async () => {
    expect((await scrape({ url: "https://gone.example/x" })).json()).toMatchObject({
      success: true,
      data: { metadata: { statusCode: 404, error: "Not Found", sourceURL: "https://gone.example/x" } },
    });
    expect((await scrape({ url: "https://blank.example/" })).json()).toMatchObject({ data: { markdown: "" } });
    expect((await scrape({ url: "https://timeout.example/" })).json()).toMatchObject({ code: "SCRAPE_TIMEOUT" });
    expect((await scrape({ url: "https://forbidden.example/" })).status).toBe(403);
    const uncached = await scrape({ url: "https://gone.example/x", minAge: 1000 });
    expect([uncached.status, uncached.json()]).toEqual([
      404,
      expect.objectContaining({ code: "SCRAPE_NO_CACHED_DATA" }),
    ]);
  });

  it.each([
    [{}, "url"],
    [{ url: "canal.example/locks" }, "url"],
    [{ url: "ftp://canal.example/locks" }, "url"],
    [{ url: "https://canal.example/locks", formats: ["docx"] }, "formats"],
    [{ url: "https://canal.example/locks", timeout: 999 }, "timeout"],
    [{ url: "https://canal.example/locks", proxy: "tor" }, "proxy"],
    [{ url: "https://canal.example/locks", headers: "x: y" }, "headers"],
  ])("refuses %o", async (body, field) => {
    const answer = await scrape(body);
    expect([answer.status, answer.json()]).toEqual([400, expect.objectContaining({ code: "BAD_REQUEST" })]);
    expect(answer.json()).toMatchObject({ details: [{ path: [field] }] });
  });
});
