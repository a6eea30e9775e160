import { describe, expect, it } from "vitest";
import { askWebsite, markdown, read, snapshots, webResults } from "./ask-perplexity.ts";

const merge = async (...events: readonly unknown[]) => (await askWebsite({}, [snapshots(...events)])).outcome.response;
const urls = (sources: readonly { readonly url: string }[]) => sources.map(({ url }) => url);

const page = "https://example.org/a";
const sources = webResults(page);
const end = { status: "COMPLETED", final: true, blocks: [sources] };

describe("snapshots of the website", () => {
  it("are merged by block: pieces go where they belong, and win over a text in one", async () => {
    const { answer, sources: merged } = await merge(
      { blocks: [markdown(["Frost ", "is "], 0)] },
      { blocks: [markdown(["white."], 2)] },
      { ...end, blocks: [{ intended_usage: "ask_text_0_markdown", markdown_block: { answer: "other" } }, sources] },
    );
    expect(answer).toBe("Frost is white.");
    expect(urls(merged)).toEqual([page]);
  });

  it.each([
    ["at 0 replace everything", markdown(["New."], 0), "New."],
    ["without a place do the same", markdown(["New."]), "New."],
    ["in the middle replace the rest", markdown(["B", "C"], 1), "One BC"],
    ["after a gap are appended", markdown(["four."], 5), "One two three four."],
    ["before the beginning replace everything", markdown(["New."], -2), "New."],
  ])("whose pieces %s", async (_, block, answer) => {
    expect(
      (await merge({ blocks: [markdown(["One ", "two ", "three "], 0)] }, { ...end, blocks: [block, sources] })).answer,
    ).toBe(answer);
  });

  it("never lose an answer or sources to an emptier one", async () => {
    const response = await merge(
      { blocks: [markdown(["Frost."], 0), sources] },
      { blocks: [] },
      { blocks: null },
      { blocks: [markdown([], 0), webResults()] },
      { blocks: [markdown(["  "], 0), { intended_usage: "web_results" }], sources_list: [], text: "" },
      { status: "COMPLETED" },
    );
    expect(response).toMatchObject({ answer: "Frost.", sources: [{ url: page }] });
  });

  it("may hold blocks that nobody knows, and items that are none", async () => {
    const odd = [null, 7, {}, { intended_usage: "plan", plan_block: {} }, { diff_block: { field: "markdown_block" } }];
    const { answer } = await merge({ blocks: [...odd, markdown(["Frost."])] }, { type: "ping" }, "text", [1], end);
    expect(answer).toBe("Frost.");
  });

  it("answer by the first block of Markdown, else by the one named ask_text, else by plain text", async () => {
    const text = "Plain.";
    const asked = markdown(["Asked."], 0, "ask_text");
    const first = markdown(["First."], 0, "ask_text_0_markdown");
    const second = markdown(["Second."], 0, "ask_text_1_markdown");
    expect((await merge({ blocks: [asked, first, second], text }, end)).answer).toBe("First.");
    expect((await merge({ blocks: [asked], text }, end)).answer).toBe("Asked.");
    expect((await merge({ text }, end)).answer).toBe("Plain.");
  });

  it("list each page once, by its address without the last slash, with what came last", async () => {
    const list = (...results: readonly object[]) => ({
      blocks: [{ intended_usage: "web_results", web_result_block: { web_results: results } }],
    });
    const response = await merge(
      list({ name: "Old", url: `${page}/`, snippet: "Old words." }, { name: "B", url: "https://example.org/b" }),
      list({ name: "New", url: page }, { name: "C", url: "https://example.org/c", timestamp: "2026-03-04T12:00:00Z" }),
      { ...end, blocks: [] },
    );
    expect(response.sources).toEqual([
      { title: "New", url: page, snippet: "Old words." },
      { title: "B", url: "https://example.org/b" },
      { title: "C", url: "https://example.org/c", publishedDate: "2026-03-04T12:00:00Z", ageSeconds: 86_400 },
    ]);
  });

  it("take sources of the old list where there is no block of them", async () => {
    const list = [{ title: "A", url: page, date: "2026-03-04" }, { title: "no url" }, null];
    const response = await merge({ text: "Frost.", sources_list: list }, { status: "COMPLETED" });
    expect(response.sources).toMatchObject([{ title: "A", url: page, publishedDate: "2026-03-04" }]);
  });

  it("name the model, but not the free one, and the question's id", async () => {
    const model = async (...events: readonly object[]) => (await merge(...events, end)).model;
    expect(await model({ display_model: "turbo", text: "A" }, { user_selected_model: "gpt", display_model: "x" })).toBe(
      "gpt",
    );
    expect(await model({ display_model: "sonar", text: "A" })).toBe("sonar");
    expect(await model({ display_model: "turbo", text: "A" })).toBe("experimental");
    expect((await merge({ uuid: "u-1", text: "A" }, end)).requestId).toBe("u-1");
    expect((await merge({ text: "A" }, end)).requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ["final", { final: true }],
    ["status COMPLETED", { status: "COMPLETED" }],
  ])("end with %s; what comes after it does not count", async (_, last) => {
    const response = await merge({ blocks: [markdown(["Frost."]), sources] }, last, { error_code: "LATE" });
    expect(response.answer).toBe("Frost.");
  });

  it("may end with the body alone", async () => {
    const { body, contentType } = snapshots({ blocks: [markdown(["Frost."]), sources] });
    const cut = body.slice(0, body.indexOf("event: end_of_stream"));
    const { outcome } = await askWebsite({}, [{ body: cut, contentType }]);
    expect(outcome).toMatchObject({ ok: true, response: { answer: "Frost." } });
    expect(outcome.response.partial).toBeUndefined();
  });

  it("that break off inside of one stand as far as they came, as partial", async () => {
    const body = `${snapshots({ blocks: [markdown(["Frost."]), sources] }).body.split("event: end")[0]}data: {"blocks":[`;
    const { outcome } = await askWebsite({}, [{ body, contentType: "text/event-stream" }]);
    expect(outcome).toMatchObject({ ok: true, response: { answer: "Frost.", partial: true } });
    expect(outcome.notes).toEqual(["Perplexity's answer broke off before its end"]);
  });
});

describe("the old field `text`", () => {
  const inText = (text: unknown) => merge({ text: typeof text === "string" ? text : JSON.stringify(text) }, end);
  const payload = JSON.stringify({ answer: "Frost.", web_results: [{ name: "A", url: page }] });

  it.each([
    ["a payload", { answer: "Frost." }],
    [
      "steps, one of which has JSON in a text",
      [{ step_type: "SEARCH" }, { step_type: "FINAL", content: { answer: payload } }],
    ],
    ["structured texts", { structured_answer: [{ type: "markdown", text: "Fro" }, { text: "st." }], answer: "no" }],
    ["structured pieces", { structured_answer: [{ chunks: ["Fro", "st."] }], chunks: ["no"] }],
    ["pieces", { chunks: ["Fro", "st."], answer: "no" }],
    ["a step whose answer is prose", [{ content: { answer: "Frost." } }, null, 7]],
  ])("may be %s", async (_, text) => {
    expect((await inText(text)).answer).toBe("Frost.");
  });

  it("brings its own sources where nothing else does", async () => {
    const { outcome } = await askWebsite({}, [read("03.json")]);
    expect(outcome.response).toMatchObject({
      answer: "Kestrel 5 is out.",
      sources: [{ title: "Kestrel", url: "https://docs.example.com/kestrel/5" }],
    });
  });

  it.each(['[1] says "frost".', "{frost} is white", "[link](https://example.org) is prose"])(
    "is prose: %s",
    async (text) => {
      expect((await inText(text)).answer).toBe(text);
    },
  );

  it.each([
    ["JSON without an answer", '{"goals":[]}'],
    ["JSON that was cut", '[{"step_type":"INITIAL_QUERY","content":{"que'],
    ["an empty list", "[]"],
    ["JSON deeper than any answer", JSON.stringify(nest(12))],
  ])("is never shown as it is: %s", async (_, text) => {
    expect((await inText(text)).answer).toBeUndefined();
  });

  it("is passed over where it is of another type", async () => {
    expect((await merge({ text: 7 }, { text: null }, { text: { answer: "Frost." } }, end)).answer).toBe("Frost.");
  });
});

function nest(depth: number): object {
  return depth === 0 ? { answer: "deep" } : { answer: JSON.stringify(nest(depth - 1)) };
}
