import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { askGemini } from "./ask-gemini.ts";
import { answerWith, streamPieces } from "./gemini-fixtures.ts";

const read = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), "utf8");
const page = { uri: "https://docs.example.com/a", title: "docs.example.com" };
const found = streamPieces(answerWith("Found A.", [page]));
const redirect = (name: string) => `https://vertexaisearch.cloud.google.com/grounding-api-redirect/${name}`;
const fails = (kind: string, words = "") => ({ ok: false, error: { kind, message: expect.stringContaining(words) } });

describe("the payloads of the reference", () => {
  it("01: thoughts are no answer; pages are named by where Google's redirects lead", async () => {
    const { outcome } = await askGemini(
      [read("gemini-01.sse")],
      {},
      { redirects: { AAA: "https://transit.example.ch/line9" } },
    );
    expect(outcome).toMatchObject({
      ok: true,
      response: {
        answer: "Zürich Tram Line 9 opened on 2 May 2026. The café stop was added in June.",
        sources: [
          {
            title: "transit.example.ch",
            url: "https://transit.example.ch/line9",
            snippet: "Zürich Tram Line 9 opened on 2 May 2026.",
          },
          { title: "news.example.net", url: redirect("BBB") },
        ],
        citations: [
          { url: "https://transit.example.ch/line9", citedText: "Zürich Tram Line 9 opened on 2 May 2026." },
          { url: redirect("BBB"), citedText: "Zürich Tram Line 9 opened on 2 May 2026." },
          { url: redirect("BBB"), citedText: "The café stop was added in June." },
        ],
        searchQueries: ["tram line 9 opening"],
        usage: { inputTokens: 12, outputTokens: 29, totalTokens: 131, searchRequests: 1 },
        requestId: "r-001",
      },
    });
  });

  it.each([
    ["02.sse", 200, "server", "overloaded"],
    ["03.json", 429, "quota", ""],
    ["04.json", 400, "auth", ""],
    ["06.json", 200, "invalid-request", "PROHIBITED_CONTENT"],
    ["07.json", 200, "invalid-response", "without a search"],
    ["08.json", 429, "rate-limit", ""],
    ["09.json", 429, "quota", ""],
    ["10.json", 403, "not-configured", "https://accounts.example.com/verify?x=1"],
  ])("%s with status %i is %s", async (name, status, kind, words) => {
    const { outcome } = await askGemini([{ status, body: read(`gemini-${name}`) }]);
    expect(outcome).toMatchObject(fails(kind, words));
    if (name === "08.json") expect(outcome).toMatchObject({ error: { retryAfterMs: 7000 } });
  });

  it("05: pages first, citations later, in a wrapper; an index without a page is left out", async () => {
    const { outcome } = await askGemini([read("gemini-05.sse")]);
    expect(outcome.response.citations).toHaveLength(1);
  });
});

describe("what is sent", () => {
  it("goes to the model with the key in a header, and never in the address", async () => {
    const { sent } = await askGemini([found], {
      systemPrompt: "Be brief.",
      maxTokens: 90,
      temperature: 0.1,
      recency: "week",
    });
    expect(sent[0]?.url).toBe(
      "https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse",
    );
    expect(sent[0]?.headers).toMatchObject({ "x-goog-api-key": "test-gemini/a+b=", accept: "text/event-stream" });
    expect(sent[0]?.body).toEqual({
      contents: [{ role: "user", parts: [{ text: "heat pumps" }] }],
      systemInstruction: { parts: [{ text: "Be brief." }] },
      tools: [
        { googleSearch: { timeRangeFilter: { startTime: "2026-11-23T00:00:00Z", endTime: "2026-11-30T00:00:00Z" } } },
      ],
      generationConfig: { maxOutputTokens: 90, temperature: 0.1 },
    });
  });

  it("has the model of the settings before that of the environment", async () => {
    const env = { GEMINI_API_KEY: "test", GEMINI_SEARCH_MODEL: " gemini-3-flash " };
    expect((await askGemini([found], {}, { env })).sent[0]?.url).toContain("/models/gemini-3-flash:");
    const settings = { providers: { gemini: { model: "models/gemini-x" } } };
    expect((await askGemini([found], {}, { env, settings })).sent[0]?.url).toContain("/models/gemini-x:");
  });

  it("a base URL that is no http address is said, and nothing is sent", async () => {
    const env = { GEMINI_API_KEY: "test", GOOGLE_GEMINI_BASE_URL: "ftp://x" };
    const { outcome, sent } = await askGemini([found], {}, { env });
    expect([outcome.ok, sent.length]).toEqual([false, 0]);
    expect(outcome).toMatchObject(fails("not-configured", "GOOGLE_GEMINI_BASE_URL"));
  });
});

describe("Google's redirects", () => {
  const ask = async (redirects: Readonly<Record<string, string | undefined>>, names = Object.keys(redirects)) =>
    askGemini(
      [
        streamPieces(
          answerWith(
            "A.",
            names.map((name) => ({ uri: redirect(name), title: name })),
            names,
          ),
        ),
      ],
      {},
      { redirects },
    );

  it("are asked without a credential, and the page behind them is not asked", async () => {
    const { followed } = await ask({ A: "https://a.example/" });
    expect(followed.map(({ url }) => url)).toEqual([redirect("A")]);
    expect(JSON.stringify(followed[0]?.headers)).not.toContain("test-gemini");
    expect(followed[0]?.headers).not.toHaveProperty("x-goog-api-key");
  });

  it.each([
    ["nowhere", undefined],
    ["to a script", "javascript:alert(1)"],
    ["with a password", "https://user:word@a.example/"],
  ])("that lead %s keep their address", async (_where, location) => {
    const { outcome } = await ask({ A: location });
    expect(outcome.response.sources.map(({ url }) => url)).toEqual([redirect("A")]);
  });

  it("that lead to the same page are one source with both citations", async () => {
    const { outcome } = await ask({ A: "https://a.example/", B: "https://a.example/" });
    expect(outcome.response.sources.map(({ url }) => url)).toEqual(["https://a.example/"]);
    expect(outcome.response.citations?.map(({ citedText }) => citedText)).toEqual(["A", "B"]);
  });
});

describe("what comes back", () => {
  it("grounding that is repeated cites each page once", async () => {
    const piece = answerWith("A.", [page], ["Words."]);
    const { outcome } = await askGemini([streamPieces(piece, { ...piece }, { ...piece })]);
    expect(outcome.response.citations).toHaveLength(1);
    expect(outcome.response.searchQueries).toEqual(["heat pump"]);
  });

  it.each([
    ["SAFETY", "invalid-request"],
    ["OTHER", "invalid-response"],
    ["STOP", "invalid-response"],
  ])("no word and the reason %s is %s", async (finishReason, kind) => {
    const thought = { content: { parts: [{ text: "Hm.", thought: true }] }, finishReason };
    expect((await askGemini([streamPieces({ candidates: [thought] })])).outcome).toMatchObject(fails(kind));
  });

  it("an answer cut at its limit stands and says so", async () => {
    const { candidates } = answerWith("Found", [page]);
    const { outcome } = await askGemini([
      streamPieces({ candidates: [{ ...candidates[0], finishReason: "MAX_TOKENS" }] }),
    ]);
    expect(outcome).toMatchObject({ ok: true, response: { answer: "Found", partial: true } });
  });

  it("an error after half of the answer is an error", async () => {
    const error = { error: { code: 503, message: "Overloaded", status: "UNAVAILABLE" } };
    expect((await askGemini([streamPieces(answerWith("Half", [page]), error)])).outcome).toMatchObject(fails("server"));
  });

  it("the last piece counts without a line break after it", async () => {
    const { body, contentType } = found;
    const { outcome } = await askGemini([{ body: body.trimEnd(), contentType }]);
    expect(outcome.response.answer).toBe("Found A.");
  });

  it.each([
    ["Search Grounding is not supported.", 400, "unsupported"],
    ["google_search_retrieval is not supported. Please use google_search tool instead.", 400, "unsupported"],
    ["Request contains an invalid argument.", 400, "invalid-request"],
    ["models/x is not found for API version v1beta, or is not supported for generateContent.", 404, "not-found"],
  ])("%s with %i is %s", async (message, status, kind) => {
    const body = { error: { code: status, message, status: "INVALID_ARGUMENT" } };
    expect((await askGemini([{ status, body }])).outcome).toMatchObject(fails(kind));
  });

  it("an overloaded upstream is asked again", async () => {
    const busy = { status: 503, body: { error: { code: 503, message: "Overloaded", status: "UNAVAILABLE" } } };
    const { outcome, sent } = await askGemini([busy, found]);
    expect([outcome.ok, sent.length]).toEqual([true, 2]);
  });
});

const recordings = join(process.env["WEBSONDE_RECORDINGS"] ?? "none", "gemini");
const stems = globSync("*.expected.json", { cwd: recordings }).map((file) => file.slice(0, -".expected.json".length));
const ours = stems.filter((stem) => stem !== "vercel-interactions"); // another API of the vendor
describe.skipIf(!existsSync(recordings))("recorded answers (need WEBSONDE_RECORDINGS)", () => {
  it.each(ours.length > 0 ? ours : ["none"])("%s reads as it should", async (stem) => {
    const expected = JSON.parse(readFileSync(join(recordings, `${stem}.expected.json`), "utf8"));
    const file = [".json", ".sse"].map((end) => join(recordings, stem + end)).find((path) => existsSync(path)) ?? "";
    const { outcome } = await askGemini([{ status: expected.status ?? 200, body: readFileSync(file, "utf8") }], {
      limit: 100,
    });
    if (expected.status !== undefined) return expect(outcome).toMatchObject({ ok: false, error: { kind: "auth" } });
    const { sources, searchQueries, answer = "" } = outcome.response;
    const urls = (list: readonly { readonly url: string }[]) => [...new Set(list.map(({ url }) => new URL(url).href))];
    expect(urls(sources)).toEqual(urls(expected.sources));
    expect(searchQueries ?? []).toEqual([...new Set(expected.queries)]);
    const plain = (text: string) => text.replaceAll(/\s+/g, "");
    expect(plain(answer).startsWith(plain(expected.answer))).toBe(true);
  });
});
