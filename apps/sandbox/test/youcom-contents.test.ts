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

const place = "/ydc-index.io/v1/contents";
const key = { "content-type": "application/json", "x-api-key": "sandbox-youcom" };

describe("the contents of You.com", () => {
  const contents = (body: unknown): Promise<Answer> =>
    ask(sandbox, place, {
      method: "POST",
      headers: key,
      body: JSON.stringify(body),
    });
  const locks = "https://canal.example/locks";

  it("are a list with an entry for each URL; what cannot be read is null", async () => {
    const urls = [locks, "https://gone.example/", "https://blank.example/"];
    const unread = { title: null, markdown: null, html: null };
    expect((await contents({ urls, formats: ["markdown"] })).json()).toEqual([
      {
        url: locks,
        title: "Locks & <gates> of the 'canal'",
        markdown: expect.stringMatching(/^# Locks/),
        html: null,
      },
      { url: urls[1], ...unread },
      { url: urls[2], ...unread },
    ]);
  });

  it("come as HTML by default, as metadata on request, and by the older name of the field", async () => {
    expect((await contents({ urls: [locks] })).json()).toMatchObject([{ html: expect.stringMatching(/^<h1>/) }]);
    expect((await contents({ urls: [locks], format: "markdown" })).json()).toMatchObject([
      { markdown: expect.stringMatching(/^# Locks/), html: null },
    ]);
    expect((await contents({ urls: [locks], formats: ["metadata"] })).json()).toMatchObject([
      { metadata: { site_name: "canal.example" } },
    ]);
  });

  it("by scenario an object instead of the list", async () => {
    sandbox.setScenario("youcom=contents-object");
    expect((await contents({ urls: [locks] })).json().results).toHaveLength(1);
  });

  it.each([
    ["no URLs", {}, "urls", "Field required"],
    ["an empty list", { urls: [] }, "urls", "must be a list of 1 to 10 URLs"],
    ["eleven of them", { urls: Array(11).fill(locks) }, "urls", "must be a list of 1 to 10 URLs"],
    ["another scheme", { urls: ["ftp://canal.example/"] }, "urls", "must be a list of http or https URLs"],
    ["an unknown format", { urls: [locks], formats: ["pdf"] }, "formats", "must be markdown, html, metadata"],
    ["a long wait", { urls: [locks], crawl_timeout: 61 }, "crawl_timeout", "must be less than or equal to 60"],
  ])("are refused for %s: 422", async (_name, body, field, msg) => {
    const answer = await contents(body);
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ detail: [{ loc: ["body", field], msg }] });
  });

  it("by POST alone", async () => {
    expect((await ask(sandbox, place, { headers: key })).status).toBe(405);
  });
});
