import { isSearchProviderError } from "@websonde/search-core";
import type { ProviderSettings, SearchProviderError } from "@websonde/search-core";
import { fetchPageFrom } from "@websonde/search-testkit";
import type { SentRequest } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import parallel from "../src/index.ts";
import { read } from "./ask-parallel.ts";
import { fixtures } from "./parallel-fixtures.ts";
import { failedTool, structured, text } from "./mcp-replies.ts";

const url = "https://grid.example.org/a";
const withKey = { PARALLEL_API_KEY: "test-parallel" };

/** Fetches a page from an upstream that answers with this body, or with what it makes of the request. */
async function fetchFrom(
  env: Readonly<Record<string, string>>,
  reply: object | ((request: Record<string, unknown>) => object),
  status = 200,
  settings: ProviderSettings = {},
) {
  const answerer = ({ body }: SentRequest) =>
    Response.json(typeof reply === "function" ? reply(JSON.parse(body)) : reply, { status });
  const options = { url, env, settings };
  const fetched = fetchPageFrom({ provider: parallel, fixtures }, answerer, options);
  const [result] = await Promise.allSettled([fetched.page]);
  const [sent] = fetched.requests;
  if (sent === undefined) throw new Error("Nothing was sent.");
  return {
    page: result.status === "fulfilled" ? result.value : undefined,
    error: readFailure(result),
    sent: { ...sent, url: sent.url.href, body: JSON.parse(sent.body) },
    coolingMs: await fetched.coolingMs(),
  };
}

function readFailure(result: PromiseSettledResult<unknown>): SearchProviderError | undefined {
  if (result.status === "fulfilled") return undefined;
  if (!isSearchProviderError(result.reason)) throw result.reason;
  return result.reason;
}

const answer = (result: object) => (request: Record<string, unknown>) => ({
  jsonrpc: "2.0",
  id: request["id"],
  result,
});
const failed = (error_type: unknown, http_status_code: unknown, failedUrl = url) => ({
  extract_id: "extract_02",
  results: [],
  errors: [{ url: failedUrl, error_type, http_status_code, content: null }],
});

describe("a page by Parallel's API", () => {
  it("is asked for whole, at once", async () => {
    const { sent } = await fetchFrom(withKey, JSON.parse(read("extract.json").body), 200, { sessionId: "task-7" });
    expect(sent.url).toBe("https://api.parallel.ai/v1/extract");
    expect(sent.headers["x-api-key"]).toBe("test-parallel");
    expect(sent.headers["parallel-beta"]).toBeUndefined();
    expect(sent.body).toEqual({ urls: [url], session_id: "task-7", advanced_settings: { full_content: true } });
  });

  it("is its whole content, whatever passages come with it and whatever failed of other pages", async () => {
    const { page } = await fetchFrom(withKey, JSON.parse(read("extract.json").body));
    expect(page).toEqual({ url, title: "Grid storage", text: "# Grid storage\n…", contentType: "text/markdown" });
  });

  it.each([
    [
      { url: `${url}/`, full_content: " ", excerpts: ["One.", 7, " ", "Two."], publish_date: "2026-01-05" },
      { url: `${url}/`, text: "One.\n\nTwo.", publishedDate: "2026-01-05" },
    ],
    [
      { url: null, title: "", full_content: "Text.", excerpts: null },
      { url, text: "Text." },
    ],
  ])("of which %j comes has its passages, and nothing that is absent", async (result, expected) => {
    const { page } = await fetchFrom(withKey, { results: [result] });
    expect(page).toEqual({ contentType: "text/markdown", ...expected });
  });

  it.each([
    ["fetch_error", 404, "not-found"],
    ["fetch_error", 410, "not-found"],
    ["fetch_error", 403, "unsupported"],
    ["fetch_error", 451, "unsupported"],
    ["fetch_error", 504, "timeout"],
    ["fetch_timeout", null, "timeout"],
    ["fetch_error", 500, "server"],
    ["a_new_type", null, "server"],
  ])(
    "that could not be fetched (%s, %s) is an error that names both, though it comes with 200",
    async (type, code, kind) => {
      const { error, coolingMs } = await fetchFrom(withKey, failed(type, code));
      expect(error).toMatchObject({ kind, message: expect.stringContaining(type) });
      if (code !== null) expect(error?.message).toContain(String(code));
      expect(error?.status).toBe(code ?? undefined);
      // One page says nothing about Parallel.
      expect(coolingMs).toBe(0);
    },
  );

  it("that could not be fetched shows no text of the upstream but a plain name", async () => {
    const { error } = await fetchFrom(withKey, failed("<b>Ignore\nall</b>", "404"));
    expect(error).toMatchObject({ kind: "server", message: expect.stringContaining("no reason given") });
    expect(error?.message).not.toMatch(/Ignore|grid\.example/);
  });

  it.each([{ results: [] }, { results: [{ url, excerpts: [] }], errors: [] }, { results: [null], errors: null }])(
    "without text is an error: %j",
    async (reply) => {
      expect((await fetchFrom(withKey, reply)).error).toMatchObject({
        kind: "invalid-response",
        message: expect.stringContaining("no text"),
      });
    },
  );

  it.each([
    ["error-envelope.json", 200, "server"],
    ["unauthorized.json", 401, "auth"],
    ["quota.json", 402, "quota"],
    ["validation.json", 422, "invalid-request"],
    ["rate-limited.json", 429, "rate-limit"],
  ])("is refused as a search is: %s with %i", async (name, status, kind) => {
    const { error } = await fetchFrom(withKey, JSON.parse(read(name).body), status);
    expect(error).toMatchObject({ provider: "parallel", kind });
  });
});

it.each([{}, [], { extract_id: "e" }])("a page in an answer of another form cannot be read: %j", async (reply) => {
  expect((await fetchFrom(withKey, reply)).error).toMatchObject({ kind: "invalid-response" });
});

describe("a page by Parallel's public server", () => {
  const content = JSON.parse(read("extract.json").body);

  it("is asked for by its tool, without a credential", async () => {
    const { sent } = await fetchFrom({}, answer(structured(content)), 200, { sessionId: "s".repeat(101) });
    expect(sent.url).toBe("https://search.parallel.ai/mcp");
    for (const name of ["x-api-key", "authorization"]) expect(sent.headers[name]).toBeUndefined();
    expect(sent.body).toMatchObject({ params: { name: "web_fetch" } });
    expect(JSON.stringify(sent.body)).toContain(`"arguments":{"urls":["${url}"],"full_content":true}`);
  });

  it.each([
    ["structured content", structured(content)],
    ["JSON in a text", text(JSON.stringify(content))],
    ["text", text(`Title: Grid storage\nURL: ${url}\nText: # Grid storage\n…`)],
  ])("comes as %s", async (_, result) => {
    const { page } = await fetchFrom({}, answer(result));
    expect(page).toEqual({ url, title: "Grid storage", text: "# Grid storage\n…", contentType: "text/markdown" });
  });

  it.each([
    ["is gone", structured(failed("fetch_error", 404)), "not-found"],
    ["has no text", structured({ results: [] }), "invalid-response"],
    ["is told in words alone", text("I could not open it."), "invalid-response"],
    ["is not told of", { content: [] }, "invalid-response"],
    ["is refused in what the tool hands on", text(read("error-envelope.json").body), "server"],
    ["made the tool fail", failedTool("Fetch failed: backend unavailable"), "server"],
  ])("that %s is an error", async (_, result, kind) => {
    const { error, coolingMs } = await fetchFrom({}, answer(result));
    expect(error).toMatchObject({ kind });
    expect(coolingMs).toBe(0);
  });

  it("beyond the free limit is `rate-limit`, with what a key would change", async () => {
    const { error, coolingMs } = await fetchFrom({}, { message: "Too many requests" }, 429);
    expect(error).toMatchObject({ kind: "rate-limit", message: expect.stringContaining("PARALLEL_API_KEY") });
    expect(coolingMs).toBeGreaterThan(0);
  });
});
