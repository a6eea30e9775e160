import { describe, expect, it } from "vitest";
import { askWebsite, failureOf, found, markdown, read, snapshots, webResults } from "./ask-perplexity.ts";

const sources = webResults("https://example.org/a");

describe("a failure of the website", () => {
  it("inside of the stream beats the answer that came before it", async () => {
    const asked = await askWebsite({}, [
      snapshots(
        { blocks: [markdown(["Frost."]), sources] },
        { error_code: "QUERY_RATE_LIMITED", error_message: "Too many." },
      ),
    ]);
    expect(failureOf(asked)).toMatchObject({ kind: "rate-limit", message: expect.stringContaining("Too many.") });
    expect(failureOf(await askWebsite({}, [read("02.sse")]))).toMatchObject({ kind: "rate-limit" });
  });

  it("with a code alone shows the code", async () => {
    const { kind, message } = failureOf(await askWebsite({}, [snapshots({ error_code: "MODEL_GONE" })]));
    expect([kind, message]).toEqual(["server", expect.stringContaining("MODEL_GONE")]);
  });

  it.each([200, 403])("is a wall where a page comes instead, with %i, and is not asked again", async (status) => {
    const wall = {
      status,
      contentType: "text/html; charset=utf-8",
      body: "<!doctype html><title>Just a moment...</title>",
    };
    const asked = await askWebsite({}, [wall]);
    expect(failureOf(asked)).toMatchObject({ kind: "blocked", reason: "challenge", status });
    expect(failureOf(asked).message).not.toContain("<");
    expect(asked.searches).toHaveLength(1);
  });

  it("is auth for a refused session, with what to do about it and no markup", async () => {
    const html = { status: 401, contentType: "text/html", body: "<html><h1>401 Authorization Required</h1></html>" };
    for (const reply of [html, { status: 401, body: {} }]) {
      const { kind, message } = failureOf(await askWebsite({}, [reply]));
      expect(kind).toBe("auth");
      expect(message).toMatch(/^Perplexity authorization failed \(401\).*Sign in on the website again/);
      expect(message).not.toContain("<");
    }
  });

  it.each([
    ["nothing at all", ""],
    ["comments alone", ": keep-alive\n\n"],
    ["its end alone", "event: end_of_stream\ndata: {}\n\n"],
    ["what is no snapshot", 'data: {"hello":1}\n\ndata: null\n\n'],
  ])("is an unreadable answer where the stream holds %s", async (_, body) => {
    const asked = await askWebsite({}, [{ body, contentType: "text/event-stream" }]);
    expect(failureOf(asked).kind).toBe("invalid-response");
  });

  it("is not an answer without a search where one is required", async () => {
    const asked = await askWebsite({}, [snapshots({ status: "COMPLETED", text: "I cannot search." })]);
    expect(failureOf(asked).kind).toBe("invalid-response");
  });

  it("before any answer is tried once more, and no other is", async () => {
    let calls = 0;
    const drop = () => {
      throw new TypeError("socket closed");
    };
    const dropOnce = () => (++calls === 1 ? drop() : { body: found.body, contentType: "text/event-stream" });
    const twice = await askWebsite({}, [dropOnce]);
    expect(twice.outcome.ok).toBe(true);
    expect(twice.searches).toHaveLength(2);
    const always = await askWebsite({}, [drop]);
    expect(failureOf(always).kind).toBe("network");
    expect(always.searches).toHaveLength(2);
    for (const status of [401, 429, 500])
      expect((await askWebsite({}, [{ status, body: "{}" }])).searches).toHaveLength(1);
  });

  it("shows no cookie, neither the whole header nor one of them", async () => {
    const text = "session-token=test/cookie+a=b, and test%2Fcookie%2Ba%3Db";
    for (const reply of [
      { status: 500, body: text, headers: { "x-request-id": "test/cookie+a=b" } },
      snapshots({ error_code: "BAD", error_message: text }),
    ]) {
      const { outcome } = await askWebsite({}, [reply]);
      expect(JSON.stringify(outcome)).not.toMatch(/test(?:\/|%2F)cookie/);
    }
  });
});
