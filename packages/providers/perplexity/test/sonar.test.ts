import { defaultSystemPrompt } from "@websonde/search-core";
import { describe, expect, it } from "vitest";
import { askPerplexity, failureOf, read, sentBody, stream, withKey } from "./ask-perplexity.ts";

const found = read("06.sse");
const whole = (fields: object) => ({ body: { choices: [{ message: { content: "A[1] B[2]" } }], ...fields } });
const piece = (content: string, fields: object = {}) => ({ choices: [{ index: 0, delta: { content }, ...fields }] });
const one = { title: "One", url: "https://example.com/1", date: "2026-01-01" };
const two = { title: "Two", url: "https://example.com/2" };

describe("a request to Sonar", () => {
  it("asks for a stream of a broad, deep search, and leaves out what was not asked for", async () => {
    const asked = await askPerplexity({ query: "rust 1.90" }, [found]);
    const [request] = asked.searches;
    expect([request?.method, request?.url.href]).toEqual(["POST", "https://api.perplexity.ai/chat/completions"]);
    expect(request?.headers).toMatchObject({
      accept: "text/event-stream",
      "content-type": "application/json",
      authorization: "Bearer test-pplx/a+b=",
    });
    expect(sentBody(asked)).toEqual({
      model: "sonar-pro",
      messages: [
        { role: "system", content: defaultSystemPrompt },
        { role: "user", content: "rust 1.90" },
      ],
      max_tokens: 8_192,
      temperature: 0.2,
      search_mode: "web",
      num_search_results: 20,
      web_search_options: { search_type: "pro", search_context_size: "high" },
      reasoning_effort: "medium",
      return_related_questions: true,
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  it("goes by the request", async () => {
    const asked = await askPerplexity(
      { query: "rust", systemPrompt: "Be brief.", maxTokens: 50, temperature: 2, numSearchResults: 3, locale: "de-AT" },
      [found],
    );
    expect(sentBody(asked)).toMatchObject({
      messages: [{ content: "Be brief." }, { content: "rust" }],
      max_tokens: 50,
      // Below 2, as the upstream wants it.
      temperature: 1.99,
      num_search_results: 3,
      language_preference: "de",
    });
    expect(asked.outcome.notes).toEqual([]);
  });

  it.each([
    [{ limit: 2 }, 20],
    [{ numSearchResults: 50 }, 20],
    [{ numSearchResults: 3.7, limit: 9 }, 3],
    [{ numSearchResults: 0 }, 20],
  ])("reads as many pages as numSearchResults says, whatever the limit: %j", async (request, count) => {
    const asked = await askPerplexity(request, [found]);
    expect(sentBody(asked)["num_search_results"]).toBe(count);
  });

  it("goes by the settings and the environment", async () => {
    const settings = { searchMode: "academic", searchType: "fast", searchContextSize: "low", reasoningEffort: "high" };
    expect(sentBody(await askPerplexity({}, [found], { ...withKey, settings }))).toMatchObject({
      search_mode: "academic",
      web_search_options: { search_type: "fast", search_context_size: "low" },
      reasoning_effort: "high",
    });
    const env = { ...withKey.env, PI_PERPLEXITY_API_MODEL: "sonar-reasoning-pro" };
    const { model, web_search_options: options } = sentBody(await askPerplexity({}, [found], { env }));
    // The pro search is of one model alone.
    expect([model, options]).toEqual(["sonar-reasoning-pro", { search_context_size: "high" }]);
    expect(sentBody(await askPerplexity({}, [found], { env, settings: { model: "sonar" } }))["model"]).toBe("sonar");
  });

  it("has 20 domains at most, never both kinds, and says what was left out", async () => {
    const includeDomains = Array.from({ length: 25 }, (_, index) => `h${index}.example`);
    const asked = await askPerplexity({ includeDomains, excludeDomains: ["bad.example"] }, [
      whole({ citations: ["https://h24.example/a"] }),
    ]);
    expect(sentBody(asked)["search_domain_filter"]).toEqual(includeDomains.slice(0, 20));
    expect(asked.outcome.notes.join()).toContain("the first 20 of 25");
    // All 25 count for what comes back.
    expect(asked.outcome.response.sources).toHaveLength(1);
  });

  it("has languages of two letters; others are left out with a note", async () => {
    const languageOf = async (query: string) =>
      sentBody(await askPerplexity({ query }, [found]))["search_language_filter"];
    expect(await languageOf("frost lang:de")).toEqual(["de"]);
    expect(await languageOf("frost lang:pt-BR")).toEqual(["pt"]);
    const asked = await askPerplexity({ query: "frost lang:german" }, [found]);
    expect(sentBody(asked)).not.toHaveProperty("search_language_filter");
    expect(asked.outcome.notes.join()).toContain("lang:german was left out");
  });

  it("keeps phrases, exclusions and alternatives in the words", async () => {
    const query = '"slack water" -moon (staff OR pole) intitle:gauge filetype:pdf';
    const asked = await askPerplexity({ query: `${query} site:example.org` }, [
      whole({ citations: ["https://example.org/a.pdf"] }),
    ]);
    expect(sentBody(asked)["messages"]).toMatchObject([{}, { content: query }]);
  });

  it("through OpenRouter is the same with the vendor's prefix before the model", async () => {
    const asked = await askPerplexity({}, [found], { env: { OPENROUTER_API_KEY: "test-router" } });
    expect(asked.searches[0]?.url.href).toBe("https://openrouter.ai/api/v1/chat/completions");
    expect(sentBody(asked)).toMatchObject({
      model: "perplexity/sonar-pro",
      web_search_options: { search_type: "pro" },
    });
  });
});

describe("an answer of Sonar", () => {
  it.each([
    ["results and citations", { search_results: [two, one], citations: [one.url, two.url] }, ["One", "Two"]],
    ["citations alone", { citations: [one.url, two.url] }, [one.url, two.url]],
    ["results alone", { search_results: [one, two] }, ["One", "Two"]],
    ["results and null for citations", { search_results: [one, two], citations: null }, ["One", "Two"]],
    ["citations as objects", { citations: [one, two] }, ["One", "Two"]],
    ["citations with junk between them", { citations: [one.url, null, "", 7, {}, two] }, [one.url, "Two"]],
  ])("with %s has its sources in the order of its marks", async (_, fields, titles) => {
    const { sources } = (await askPerplexity({}, [whole(fields)])).outcome.response;
    expect(sources.map(({ url }) => url)).toEqual([one.url, two.url]);
    expect(sources.map(({ title }) => title)).toEqual(titles);
  });

  it("has as sources what it cites, with what is known of each", async () => {
    const { response } = (await askPerplexity({}, [read("04.json")])).outcome;
    expect(response).toMatchObject({
      answer: "Harbor 3.2 adds offline sync [1][2].",
      sources: [{ title: "Harbor 3.2 notes", publishedDate: "2026-06-04" }, { title: "Sync review" }],
      relatedQuestions: ["Does Harbor sync encrypt data?"],
      usage: { inputTokens: 21, outputTokens: 14, totalTokens: 35, searchRequests: 2 },
      grounding: { searched: true, grounded: true, calls: 2 },
    });
    expect(response.citations?.map(({ url }) => url)).toEqual(response.sources.map(({ url }) => url));
  });

  it("keeps all its citations where fewer sources were wanted, so that its marks still mean them", async () => {
    const citations = Array.from({ length: 5 }, (_, index) => `https://example.com/${index}`);
    const { response } = (await askPerplexity({ limit: 2 }, [whole({ citations })])).outcome;
    expect(response.sources).toHaveLength(2);
    expect(response.citations).toHaveLength(5);
  });

  it("without citations rests on all results", async () => {
    const { response } = (await askPerplexity({}, [read("09.json")])).outcome;
    expect(response).toMatchObject({ answer: "Kestrel 5 is out.", model: "sonar", requestId: "p-3" });
    expect(response.sources.map(({ title }) => title)).toEqual(["Kestrel 5", "https://news.example.net/kestrel"]);
    for (const name of ["citations", "relatedQuestions", "usage"]) expect(response).not.toHaveProperty(name);
  });

  it("of a gateway may have its citations in annotations", async () => {
    const mark = (url: string) => ({
      type: "url_citation",
      url_citation: { url, title: `T ${url}`, content: "Words." },
    });
    const annotations = [mark(one.url), mark(two.url), null, { type: "file" }];
    const { response } = (
      await askPerplexity({}, [
        stream(
          { choices: [{ delta: { content: "A", annotations }, finish_reason: "stop" }] },
          { choices: [], usage: { total_tokens: 3 } },
        ),
      ])
    ).outcome;
    expect(response.sources).toMatchObject([
      { url: one.url, title: `T ${one.url}`, snippet: "Words." },
      { url: two.url },
    ]);
    expect(response.usage).toEqual({ totalTokens: 3 });
  });

  it("that names no source and tells of no search does not count, unless that is only reported", async () => {
    expect(failureOf(await askPerplexity({}, [whole({})])).kind).toBe("invalid-response");
    const { outcome } = await askPerplexity({}, [whole({ usage: { num_search_queries: 1 } })]);
    expect(outcome.response.grounding).toEqual({ searched: true, grounded: false, calls: 1 });
    expect(outcome.notes.join()).toContain("names no source");
  });
});

describe("a stream of Sonar", () => {
  const end = piece("", { finish_reason: "stop" });
  const citations = [one.url];

  it("adds pieces and never the whole text beside them; null erases nothing", async () => {
    const { outcome } = await askPerplexity({}, [found]);
    expect(outcome.response).toMatchObject({
      answer: "Harbor 3.2 adds offline sync [1].",
      sources: [{ title: "Harbor 3.2 notes" }],
    });
  });

  it("may hold the whole text alone, or concise events", async () => {
    const message = { choices: [{ message: { content: "Frost." }, finish_reason: "stop" }], citations };
    expect((await askPerplexity({}, [stream(message, "[DONE]")])).outcome.response.answer).toBe("Frost.");
    const concise = stream(
      { object: "chat.reasoning", ...piece("Searching…") },
      { object: "chat.reasoning.done", ...piece("Searched."), search_results: [one] },
      { object: "chat.completion.chunk", ...piece("Fro") },
      { object: "chat.completion.chunk", ...piece("st.") },
      {
        object: "chat.completion.done",
        choices: [{ message: { content: "Frost." }, delta: { content: "Frost." }, finish_reason: "stop" }],
      },
    );
    expect((await askPerplexity({}, [concise])).outcome.response.answer).toBe("Frost.");
  });

  it.each([
    ["at once", ["<think>Hm, <b> 1 < 2</think>\n\nFrost."]],
    ["in pieces", ["<th", "ink>Hm", "m</thi", "nk>", "\n", "\nFro", "st."]],
    ["after white space", ["\n <think>", "</think>Frost."]],
  ])("shows no thoughts that come %s", async (_, pieces) => {
    const { outcome } = await askPerplexity({}, [
      stream(...pieces.map((text) => ({ ...piece(text), citations })), end),
    ]);
    expect(outcome.response.answer).toBe("Frost.");
  });

  it.each(["<thin ice>", "<", "< think>", "Frost <think>not hidden</think>"])(
    "keeps what are no thoughts: %s",
    async (text) => {
      const { outcome } = await askPerplexity({}, [stream({ ...piece(text), citations }, end)]);
      expect(outcome.response.answer).toBe(text);
    },
  );

  it("that ends without its end stands as far as it came, as partial", async () => {
    const first = { ...piece("Frost is"), citations };
    for (const reply of [stream(first), { ...stream(first), body: `${stream(first).body}data: {"choices":[{"del` }]) {
      const { outcome } = await askPerplexity({}, [reply]);
      expect(outcome).toMatchObject({ ok: true, response: { answer: "Frost is", partial: true } });
      expect(outcome.notes).toEqual(["Perplexity's answer broke off before its end"]);
    }
  });

  it("that was cut at maxTokens says so", async () => {
    const { outcome } = await askPerplexity({ maxTokens: 1 }, [
      stream({ ...piece("Frost", { finish_reason: "length" }), citations }),
    ]);
    expect(outcome).toMatchObject({ response: { partial: true }, notes: ["Perplexity's answer is cut at maxTokens"] });
  });

  it("with an error in it is a failure, whatever came before", async () => {
    expect(failureOf(await askPerplexity({}, [read("07.sse")]))).toMatchObject({ kind: "server", status: 500 });
    const inChoice = stream(piece("Frost"), { choices: [{ error: { code: 429, message: "Slow down" } }] });
    expect(failureOf(await askPerplexity({}, [inChoice]))).toMatchObject({ kind: "rate-limit" });
  });

  it.each([
    ["nothing", ""],
    ["its end alone", "data: [DONE]\n\n"],
    ["what are no objects", "data: 7\n\ndata: null\n\n"],
    ["an event that is no JSON", "data: {oops\n\ndata: {}\n\n"],
  ])("that holds %s cannot be read", async (_, body) => {
    const asked = await askPerplexity({}, [{ body, contentType: "text/event-stream" }]);
    expect(failureOf(asked).kind).toBe("invalid-response");
  });
});

describe("a refusal of Sonar", () => {
  it.each([
    [{ ...read("08.json"), status: 400 }, "invalid-request", "must not mix"],
    [
      { status: 401, body: { error: { type: "insufficient_quota", message: "You exceeded your current quota" } } },
      "quota",
      "",
    ],
    [
      { status: 429, body: { error: { type: "rate_limit", message: "Request rate limit exceeded..." } } },
      "rate-limit",
      "",
    ],
    [{ status: 502, contentType: "text/html", body: "<html><title>502 Bad Gateway</title></html>" }, "server", ""],
  ])("%# is the kind that it means, and is not asked again", async (reply, kind, words) => {
    const asked = await askPerplexity({}, [reply]);
    expect(failureOf(asked)).toMatchObject({ kind, message: expect.stringContaining(words) });
    expect(asked.searches).toHaveLength(1);
  });

  it("that is a page shows none of it (row 109 of the shared table)", async () => {
    const page = { status: 401, contentType: "text/html", body: "<html>401 Authorization Required</html>" };
    const { kind, message } = failureOf(await askPerplexity({}, [page]));
    expect(kind).toBe("auth");
    expect(message).not.toContain("<");
  });
});
