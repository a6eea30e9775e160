import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { askOpenRouter } from "./ask-openrouter.ts";

const read = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), "utf8");
const complete = (message: object, rest: object = {}) => ({ body: { id: "gen-1", choices: [{ message }], ...rest } });
const page = { url: "https://docs.example.com/a", title: "A" };
const cited = complete({ content: "A.", annotations: [{ type: "url_citation", url_citation: page }] });
const fail = (status: number, error: object) => ({ status, body: { error: { code: status, ...error } } });

describe("the payloads of the reference", () => {
  it("01: one page, cited twice; another sort of annotation is left out", async () => {
    const { outcome } = await askOpenRouter([read("openrouter-01.json")]);
    expect(outcome).toMatchObject({ ok: true, response: { sources: [{ url: "https://docs.example.com/kestrel/5" }] } });
  });

  it("02: an error at the top of a 200 has its own status", async () => {
    const { outcome } = await askOpenRouter([read("openrouter-02.json")]);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "server", status: 502 } });
  });

  it("03: an error inside a choice", async () => {
    const { outcome } = await askOpenRouter([read("openrouter-03.json")]);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "rate-limit", status: 429 } });
  });
});

describe("what is sent", () => {
  it("is the question with the plugin, the prompt and the model's limits", async () => {
    const { sent } = await askOpenRouter([cited], {
      limit: 3,
      systemPrompt: "Be brief.",
      maxTokens: 90,
      temperature: 0.1,
    });
    expect(sent[0]?.url).toBe("https://openrouter.ai/api/v1/chat/completions");
    expect(sent[0]?.body).toEqual({
      model: "openai/gpt-5.5",
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "heat pumps" },
      ],
      max_tokens: 90,
      temperature: 0.1,
      plugins: [{ id: "web", max_results: 3 }],
    });
  });

  it("without a model is nothing, and the message names the setting", async () => {
    const { outcome, sent } = await askOpenRouter([cited], {}, { settings: {} });
    expect(sent).toEqual([]);
    expect(outcome).toMatchObject({
      error: { kind: "not-configured", message: expect.stringContaining("providers.openrouter.model") },
    });
  });

  it("is the tool where the upstream takes no plugins any more, with a note", async () => {
    const { outcome, sent } = await askOpenRouter([fail(400, { message: "Unrecognized key: plugins" }), cited]);
    expect(sent[1]?.body.tools).toEqual([{ type: "openrouter:web_search", parameters: { max_results: 5 } }]);
    expect(sent[1]?.body).not.toHaveProperty("plugins");
    expect(outcome).toMatchObject({ ok: true, notes: [expect.stringContaining("plugins")] });
  });
});

describe("what comes back", () => {
  it("pages without a text are a result", async () => {
    const { outcome } = await askOpenRouter([
      complete({ content: null, annotations: [{ type: "url_citation", ...page }] }),
    ]);
    expect(outcome).toMatchObject({ ok: true, response: { sources: [page] } });
    expect(outcome.response).not.toHaveProperty("answer");
  });

  it("one annotation of another form loses nothing else", async () => {
    const annotations = [
      7,
      null,
      { type: "url_citation", url_citation: { url: 7, title: null } },
      { type: "url_citation", url_citation: page },
    ];
    const { outcome } = await askOpenRouter([complete({ content: "A.", annotations })]);
    expect(outcome).toMatchObject({ ok: true, response: { answer: "A.", sources: [page] } });
  });

  it("a text in parts is read", async () => {
    const content = [
      { type: "text", text: "One." },
      { type: "image_url", image_url: {} },
      { type: "text", text: "Two." },
    ];
    const { outcome } = await askOpenRouter([
      complete({ content, annotations: [{ type: "url_citation", url_citation: page }] }),
    ]);
    expect(outcome.response.answer).toBe("One.\nTwo.");
  });

  it("white space before the JSON, which keeps the connection open, is nothing", async () => {
    const { outcome } = await askOpenRouter([`\n\n   ${JSON.stringify(cited.body)}`]);
    expect(outcome.ok).toBe(true);
  });

  it("an answer for which the model did not search is no result", async () => {
    const reply = complete(
      { content: "From memory." },
      { usage: { server_tool_use_details: { web_search_requests: 0 } } },
    );
    const settings = { providers: { openrouter: { model: "m", mode: "tool" } } };
    const { outcome } = await askOpenRouter([reply], {}, { settings });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "invalid-response" } });
  });

  it.each([
    [402, { message: "Key limit", metadata: { limit_source: "openrouter_key_limit" } }, "quota"],
    [403, { message: "Flagged", metadata: { reasons: ["violence"], flagged_input: "x" } }, "invalid-request"],
    [403, { message: "Not for you" }, "auth"],
    [404, { message: "No endpoints found" }, "not-found"],
    [408, { message: "Too slow" }, "timeout"],
    [429, { message: "Rate limit exceeded: free-models-per-day" }, "quota"],
    [502, { message: "Bad" }, "server"],
  ])("status %i with %j is %s", async (status, error, kind) => {
    expect((await askOpenRouter([fail(status, error)])).outcome).toMatchObject({ ok: false, error: { kind, status } });
  });

  it.each([
    ["no choices", JSON.stringify({ id: "gen-1", choices: [] })],
    ["no JSON", "{ nothing"],
  ])("%s is `invalid-response`", async (_what, body) => {
    expect((await askOpenRouter([body])).outcome).toMatchObject({ ok: false, error: { kind: "invalid-response" } });
  });
});

const recordings = join(process.env["WEBSONDE_RECORDINGS"] ?? "", "openrouter");
it.skipIf(!existsSync(recordings))("recorded answers read as they should (needs WEBSONDE_RECORDINGS)", async () => {
  const recorded = (name: string) => readFileSync(join(recordings, name), "utf8");
  const expected = JSON.parse(recorded("pai-web-annotations-json.expected.json"));
  const { outcome } = await askOpenRouter([recorded("pai-web-annotations-json.json")], { limit: 25 });
  expect(outcome.response.answer).toBe(expected.answer);
  expect(outcome.response.citations?.map(({ url }) => url)).toEqual(
    expected.cited.map(({ url }: { url: string }) => url),
  );
  const refused = await askOpenRouter([{ status: 401, body: recorded("error-auth.json") }]);
  expect(refused.outcome).toMatchObject({ ok: false, error: { kind: "auth", status: 401 } });
});
