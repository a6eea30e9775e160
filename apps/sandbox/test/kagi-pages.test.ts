import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSandbox, type Sandbox } from "@websonde/sandbox";
import { ask, noon, type Answer } from "./ask.ts";
import { smallCorpus } from "./small-corpus.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ corpus: smallCorpus, now: () => noon });
});
afterAll(() => sandbox.close());

const json = { "content-type": "application/json" };
const withKey = { ...json, authorization: "Bearer sandbox-kagi" };

function post(path: string, body: unknown, headers: Record<string, string> = withKey): Promise<Answer> {
  return ask(sandbox, `/kagi.com/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

describe("the extraction of Kagi", () => {
  it("reads pages, null and an entry in errors for those that cannot be read", async () => {
    const urls = [
      "https://canal.example/locks",
      "https://gone.example/",
      "https://timeout.example/",
      "https://blank.example/",
    ];
    const answer = await post("v1/extract", { pages: urls.map((url) => ({ url })) });
    expect([answer.status, answer.json()]).toEqual([
      200,
      {
        meta: expect.any(Object),
        data: [
          { url: urls[0], markdown: expect.stringMatching(/^# Locks .*Sluices fill the chamber\./s) },
          { url: urls[1], markdown: null },
          { url: urls[2], markdown: null },
          { url: urls[3], markdown: "" },
        ],
        errors: [
          { code: "extract.fetch", url: expect.any(String), message: "404", location: urls[1] },
          expect.objectContaining({ code: "extract.timeout", location: urls[2] }),
        ],
      },
    ]);
    expect((await post("v1/extract", { pages: [{ url: urls[0] }] })).json()).not.toHaveProperty("errors");
  });

  it.each([
    ["no pages", {}],
    ["an empty list", { pages: [] }],
    ["eleven pages", { pages: Array(11).fill({ url: "https://canal.example/locks" }) }],
    ["http", { pages: [{ url: "http://canal.example/locks" }] }],
    ["texts", { pages: ["https://canal.example/locks"] }],
  ])("refuses %s: 400 with errors", async (_name, body) => {
    const answer = await post("v1/extract", body);
    expect([answer.status, answer.json()]).toEqual([
      400,
      expect.objectContaining({ data: null, errors: [expect.objectContaining({ location: "pages" })] }),
    ]);
  });
});

describe("the summarizer of Kagi", () => {
  const bot = { authorization: "Bot sandbox-kagi" };

  it("summarizes a page or a text by GET and POST", async () => {
    const url = encodeURIComponent("https://canal.example/locks");
    const page = await ask(sandbox, `/kagi.com/api/v0/summarize?url=${url}&summary_type=takeaway`, { headers: bot });
    expect(page.json()).toMatchObject({
      meta: { api_balance: expect.any(Number) },
      data: { output: expect.stringMatching(/^- /), tokens: expect.any(Number) },
    });
    const text = await post("v0/summarize", { text: "One. Two. Three. Four." }, { ...json, ...bot });
    expect(text.json()).toMatchObject({ data: { output: "One. Two. Three." } });
  });

  it.each([
    ["no key", {}, "url=https://canal.example/locks", 401],
    ["a bearer token", { authorization: "Bearer sandbox-kagi" }, "url=https://canal.example/locks", 401],
    ["neither url nor text", bot, "", 400],
    ["url and text", bot, "url=https://canal.example/locks&text=x", 400],
    ["an unknown engine", bot, "url=https://canal.example/locks&engine=hal", 400],
    ["an unknown page", bot, "url=https://gone.example/", 400],
  ])("refuses %s in the form of v0", async (_name, headers, query, status) => {
    const answer = await ask(sandbox, `/kagi.com/api/v0/summarize?${query}`, { headers: { ...headers } });
    expect([answer.status, answer.json()]).toEqual([
      status,
      expect.objectContaining({ error: [{ code: expect.any(Number), msg: expect.any(String) }] }),
    ]);
  });
});
