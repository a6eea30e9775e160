import { describe, expect, it } from "vitest";
import { streamMessage, search } from "./anthropic-fixtures.ts";
import { askAnthropic } from "./ask-anthropic.ts";
import type { Sent } from "./ask-anthropic.ts";

const page = { title: "A", url: "https://docs.example.com/a" };
const found = streamMessage([...search([page]), { type: "text", text: "Found A." }]);
const env = { ANTHROPIC_API_KEY: "test-anthropic/a+b=" };
const first = ({ sent }: { readonly sent: readonly Sent[] }) => sent[0] ?? expect.fail("nothing was sent");
const error = (status: number, type: string, message: string) => ({
  status,
  body: { type: "error", error: { type, message } },
});

describe("what is sent", () => {
  it("goes to the vendor with the key in its own header, the tool and the prompt", async () => {
    const { url, headers, body } = first(await askAnthropic([found], { systemPrompt: "Be brief.", maxTokens: 900 }));
    expect(url).toBe("https://api.anthropic.com/v1/messages");
    expect(headers).toMatchObject({ "x-api-key": "test-anthropic/a+b=", "anthropic-version": "2023-06-01" });
    expect(headers).not.toHaveProperty("anthropic-beta");
    expect(headers).not.toHaveProperty("authorization");
    expect(body).toEqual({
      model: "claude-haiku-4-5",
      max_tokens: 900,
      system: [{ type: "text", text: "Be brief." }],
      messages: [{ role: "user", content: "heat pumps" }],
      tools: [{ type: "web_search_20250305", name: "web_search", max_uses: 5 }],
      stream: true,
    });
  });

  it.each([
    ["claude-opus-4-7", false],
    ["claude-sonnet-5", false],
    ["claude-haiku-4-5", true],
    ["claude-sonnet-4-5-20250929", true],
    ["claude-opus-4-20250514", true],
  ])("a temperature for %s is sent: %s", async (model, isSent) => {
    const { body } = first(
      await askAnthropic([found], { temperature: 0.2 }, { settings: { providers: { anthropic: { model } } } }),
    );
    expect("temperature" in body).toBe(isSent);
  });

  it("a model that turns out to take no temperature is asked once more without it", async () => {
    const refusal = error(400, "invalid_request_error", "`temperature` is not accepted by this model.");
    const { outcome, sent } = await askAnthropic([refusal, found], { temperature: 0.2 });
    expect(outcome.ok).toBe(true);
    expect(sent.map(({ body }) => "temperature" in body)).toEqual([true, false]);
  });

  it("a gateway gets the key as a bearer, and the headers that were set for it; the vendor does not", async () => {
    const custom = { ...env, ANTHROPIC_CUSTOM_HEADERS: "X-Team: search, X-Room: 4\nX-Url: https://a.example/b" };
    const gateway = { ...custom, ANTHROPIC_SEARCH_BASE_URL: "https://gw.example.com/v1/" };
    const there = first(await askAnthropic([found], {}, { env: gateway }));
    expect(there.url).toBe("https://gw.example.com/v1/messages");
    expect(there.headers).toMatchObject({
      authorization: "Bearer test-anthropic/a+b=",
      "x-team": "search",
      "x-room": "4",
      "x-url": "https://a.example/b",
    });
    expect(there.headers).not.toHaveProperty("x-api-key");
    expect(first(await askAnthropic([found], {}, { env: custom })).headers).not.toHaveProperty("x-team");
  });

  it("in Foundry mode its key and address count, but for a key of the search's own", async () => {
    const foundry = {
      CLAUDE_CODE_USE_FOUNDRY: "1",
      ANTHROPIC_FOUNDRY_API_KEY: "test-foundry/a+b=",
      FOUNDRY_BASE_URL: "https://models.example.net/anthropic",
    };
    const there = first(await askAnthropic([found], {}, { env: foundry }));
    expect([there.url, there.headers["authorization"]]).toEqual([
      "https://models.example.net/anthropic/v1/messages",
      "Bearer test-foundry/a+b=",
    ]);
    const own = first(await askAnthropic([found], {}, { env: { ...foundry, ANTHROPIC_SEARCH_API_KEY: "test-own" } }));
    expect([own.url, own.headers["x-api-key"]]).toEqual(["https://api.anthropic.com/v1/messages", "test-own"]);
  });

  it("a subscription's token goes to no other address than the vendor's own", async () => {
    const token = { ANTHROPIC_OAUTH_TOKEN: "sk-ant-oat01-test" };
    const { outcome, sent } = await askAnthropic(
      [found],
      {},
      {
        env: { ...token, ANTHROPIC_BASE_URL: "https://gw.example.com" },
      },
    );
    expect(sent).toEqual([]);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "not-configured" } });
    expect(JSON.stringify(outcome)).not.toContain("sk-ant-oat01-test");
  });

  it("a subscription's token that is refused for its client says so, and is not taken for used up", async () => {
    const { outcome } = await askAnthropic(
      [error(429, "rate_limit_error", "Error")],
      {},
      {
        env: { ANTHROPIC_OAUTH_TOKEN: "sk-ant-oat01-test" },
      },
    );
    expect(outcome).toMatchObject({
      error: { kind: "rate-limit", message: expect.stringContaining("an API key needs neither") },
    });
  });

  it("with both kinds of sites only the wanted ones are sent", async () => {
    const { body } = first(await askAnthropic([found], { query: "frost site:example.org -site:example.net" }));
    expect(body.tools[0]).toMatchObject({ allowed_domains: ["example.org"] });
    expect(body.tools[0]).not.toHaveProperty("blocked_domains");
  });
});

describe("turns that are paused", () => {
  const paused = { delta: { stop_reason: "pause_turn" } };

  it("are continued with their blocks unchanged, encrypted fields and thoughts too", async () => {
    const blocks = [{ type: "thinking", thinking: "Hm.", signature: "c2ln" }, ...search([page])];
    const { sent, outcome } = await askAnthropic([
      streamMessage(blocks, paused),
      streamMessage([{ type: "text", text: "Done." }]),
    ]);
    expect(sent[1]?.body.messages).toEqual([
      { role: "user", content: "heat pumps" },
      { role: "assistant", content: blocks },
    ]);
    expect(outcome.response.answer).toBe("Done.");
  });

  it("for ever are left after three continuations, with what they gave and a note", async () => {
    const { sent, outcome } = await askAnthropic([streamMessage(search([page]), paused)]);
    expect(sent).toHaveLength(4);
    expect(outcome).toMatchObject({
      ok: true,
      response: { partial: true },
      notes: [expect.stringContaining("come to an end")],
    });
    expect(outcome.response.sources).toHaveLength(1);
  });
});

describe("what comes back", () => {
  it("a refusal without a word is `invalid-request`", async () => {
    const { outcome } = await askAnthropic([streamMessage([], { delta: { stop_reason: "refusal" } })]);
    expect(outcome).toMatchObject({
      ok: false,
      error: { kind: "invalid-request", message: expect.stringContaining("refused") },
    });
  });

  it("an answer that was cut at the limit stands, and says so", async () => {
    const reply = streamMessage([...search([page]), { type: "text", text: "Found" }], {
      delta: { stop_reason: "max_tokens" },
    });
    const { outcome } = await askAnthropic([reply]);
    expect(outcome).toMatchObject({ ok: true, response: { answer: "Found", partial: true } });
  });

  it("a stream that breaks off keeps what was found; without a source it is `invalid-response`", async () => {
    const cut = (text: string) => ({
      contentType: "text/event-stream",
      body: text.slice(0, text.indexOf("event: message_delta")),
    });
    const whole = found.body;
    expect((await askAnthropic([cut(whole)])).outcome).toMatchObject({ ok: true, response: { partial: true } });
    const bare = streamMessage([{ type: "text", text: "Hello" }]).body;
    expect((await askAnthropic([cut(bare)])).outcome).toMatchObject({ ok: false, error: { kind: "invalid-response" } });
  });

  it("the same page from two searches is one source", async () => {
    const reply = streamMessage([...search([page]), ...search([page], "again"), { type: "text", text: "A." }]);
    const { response } = (await askAnthropic([reply])).outcome;
    expect(response.sources).toHaveLength(1);
    expect(response.searchQueries).toEqual(["heat pumps", "again"]);
  });

  it.each([
    ["April 30, 2025", 579 * 86_400],
    ["3 weeks ago", 21 * 86_400],
    ["no idea", undefined],
  ])("the age %s is read as %s seconds", async (age, seconds) => {
    const reply = streamMessage([...search([{ ...page, page_age: age }]), { type: "text", text: "A." }]);
    expect((await askAnthropic([reply])).outcome.response.sources[0]?.ageSeconds).toBe(seconds);
  });

  it("code that the newer tools run is no answer", async () => {
    const { outcome } = await askAnthropic([streamMessage([{ type: "code_execution_tool_result", content: {} }])]);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "invalid-response" } });
  });

  it.each([
    ["too_many_requests", "rate-limit"],
    ["unavailable", "server"],
    ["max_uses_exceeded", "quota"],
    ["query_too_long", "invalid-request"],
  ])("a search that alone fails with %s is %s, whatever text came with it", async (code, kind) => {
    const content = { type: "web_search_tool_result_error", error_code: code };
    const reply = streamMessage([
      { type: "web_search_tool_result", tool_use_id: "s1", content },
      { type: "text", text: "From memory." },
    ]);
    expect((await askAnthropic([reply])).outcome).toMatchObject({ ok: false, error: { kind } });
  });

  it.each([
    [
      404,
      "not_found_error",
      "model: x",
      "not-found",
      "Anthropic web search returned 404 (model or endpoint not found).",
    ],
    [400, "invalid_request_error", "Web search is not enabled for this organization.", "unsupported", ""],
    [400, "invalid_request_error", "'claude-x' does not support tool types: web_search_20250305.", "unsupported", ""],
    [400, "invalid_request_error", "You have reached your specified API usage limits.", "quota", ""],
    [400, "invalid_request_error", "messages: text content blocks must be non-empty", "invalid-request", ""],
    [413, "request_too_large", "Too large", "invalid-request", ""],
    [504, "timeout_error", "Too slow", "timeout", ""],
  ])("status %i %s: %s is %s", async (status, type, message, kind, text) => {
    const { outcome } = await askAnthropic([error(status, type, message)]);
    expect(outcome).toMatchObject({ ok: false, error: { kind, status } });
    if (text) expect(outcome.text).toContain(text);
  });

  it("an overloaded upstream is asked once more", async () => {
    const busy = error(529, "overloaded_error", "Overloaded");
    const { outcome, sent } = await askAnthropic([busy, found]);
    expect([outcome.ok, sent.length]).toEqual([true, 2]);
  });
});
