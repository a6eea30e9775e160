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

const json = { accept: "application/json" };

describe("the reader of Jina", () => {
  function read(url: string, headers: Record<string, string> = {}): Promise<Answer> {
    return ask(sandbox, `/r.jina.ai/${url}`, { headers });
  }

  it("gives a head, the marker and the page, without a key", async () => {
    const answer = await read("https://canal.example/locks");
    expect(answer.headers["content-type"]).toContain("text/plain");
    expect(answer.text).toMatch(
      /^Title: Locks & <gates> of the 'canal'\n\nURL Source: https:\/\/canal\.example\/locks\n\nPublished Time: 2026-03-0[12]T\d\d:\d\d:00Z\n\nMarkdown Content:\n# Locks .*Keepers live beside it\.$/s,
    );
    const pdf = await read("https://canal.example/lighthouse.pdf", { "x-with-links-summary": "true" });
    expect(pdf.text).toContain("\n\nNumber of Pages: 1\n\n");
    expect(pdf.text).toMatch(/\n\nLinks\/Buttons:\n- \[Home\]\(https:\/\/canal\.example\/\)$/);
  });

  it("gives the envelope where JSON is accepted, in the form that was asked for", async () => {
    expect((await read("https://canal.example/locks", json)).json()).toEqual({
      code: 200,
      status: 20_000,
      data: {
        title: "Locks & <gates> of the 'canal'",
        description: "",
        url: "https://canal.example/locks",
        content: expect.stringContaining("Sluices fill the chamber."),
        publishedTime: expect.stringMatching(/^2026-03-0[12]T/),
        metadata: { lang: "en" },
        external: {},
        usage: { tokens: expect.any(Number) },
      },
      meta: { usage: { tokens: expect.any(Number) } },
    });
    const html = await read("https://canal.example/locks", { ...json, "x-respond-with": "html" });
    expect(html.json()).toMatchObject({ data: { html: expect.stringMatching(/^<h1>Locks &amp;/) } });
    expect((await read("https://canal.example/locks", { "x-respond-with": "text" })).text).toMatch(/^A lock lifts/);
  });

  it("reads an unknown page too, and warns", async () => {
    const text = await read("https://gone.example/x?y=1");
    expect([text.status, text.text]).toEqual([
      200,
      expect.stringContaining(
        "URL Source: https://gone.example/x?y=1\n\nWarning: Target URL returned error 404: Not Found\n\n",
      ),
    ]);
    expect((await read("https://gone.example/x", json)).json()).toMatchObject({
      data: { warning: "Target URL returned error 404: Not Found" },
    });
    expect((await read("https://blank.example/", json)).json()).toMatchObject({ data: { content: "" } });
  });

  it("takes the URL percent-encoded as a whole, and by POST as form or JSON", async () => {
    expect((await read(encodeURIComponent("https://canal.example/locks"))).text).toContain("# Locks");
    for (const [type, body] of [
      ["application/json", JSON.stringify({ url: "https://canal.example/locks#/route" })],
      ["application/x-www-form-urlencoded", "url=https%3A%2F%2Fcanal.example%2Flocks%23%2Froute"],
    ] as const) {
      const headers = { "content-type": type };
      const answer = await ask(sandbox, "/r.jina.ai/", { method: "POST", headers, body });
      expect(answer.text).toMatch(/URL Source: https:\/\/canal\.example\/locks#\/route\n.*\n# Locks/s);
    }
  });

  it("refuses what costs more than the budget with 409, and cuts at the most tokens", async () => {
    const over = await read("https://canal.example/locks", { "x-token-budget": "10" });
    expect([over.status, over.json()]).toEqual([409, expect.objectContaining({ name: "BudgetExceededError" })]);
    const cut = await read("https://canal.example/locks", { "x-max-tokens": "2", "x-respond-with": "markdown" });
    expect(cut.text).toBe("# Locks ");
  });

  it("a used-up key is refused where the same request without one is answered, and the other way round", async () => {
    const spent = { authorization: "Bearer empty-credit-1" };
    expect((await read("https://canal.example/locks", spent)).json()).toMatchObject({ code: 402, status: 40_203 });
    expect((await read("https://canal.example/locks")).status).toBe(200);
    expect((await read("https://canal.example/locks", { authorization: "Bearer invalid-1" })).status).toBe(401);
    sandbox.setScenario("jina=keyless-spent");
    expect((await read("https://canal.example/locks")).json()).toMatchObject({ status: 42_903 });
    expect((await read("https://canal.example/locks", { authorization: "Bearer sandbox-jina" })).status).toBe(200);
  });

  it.each([
    ["no URL", "not-a-url", {}, 400, 40_001],
    ["another protocol", "ftp://canal.example/x", {}, 400, 40_001],
    ["an unknown engine", "https://canal.example/locks", { "x-engine": "lynx" }, 400, 40_001],
    ["181 seconds", "https://canal.example/locks", { "x-timeout": "181" }, 400, 40_001],
    ["a blocked page", "https://forbidden.example/", {}, 451, 45_102],
    ["a page that does not answer", "https://timeout.example/", {}, 422, 42_205],
  ])("%s: refused with %i", async (_name, url, headers, code, status) => {
    const answer = await read(url, headers);
    expect([answer.status, answer.json()]).toEqual([code, expect.objectContaining({ data: null, code, status })]);
  });
});
