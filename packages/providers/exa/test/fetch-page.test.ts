import { isSearchProviderError } from "@websonde/search-core";
import type { SearchProviderError } from "@websonde/search-core";
import { fetchPageFrom } from "@websonde/search-testkit";
import type { SentRequest } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import exa from "../src/index.ts";
import { fixtures } from "./exa-fixtures.ts";
import { failedTool, text } from "./mcp-replies.ts";

const url = "https://lab.example.org/p";
const withKey = { EXA_API_KEY: "test-exa" };

/** Fetches a page from an upstream that answers with this body, or with what it makes of the request. */
async function fetchFrom(
  env: Readonly<Record<string, string>>,
  reply: object | ((request: Record<string, unknown>) => object),
  status = 200,
) {
  const answerer = ({ body }: SentRequest) =>
    Response.json(typeof reply === "function" ? reply(JSON.parse(body)) : reply, { status });
  const options = { url, env };
  const fetched = fetchPageFrom({ provider: exa, fixtures }, answerer, options);
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

describe("a page by Exa's API", () => {
  it("is asked for at /contents, with its text", async () => {
    const { sent } = await fetchFrom(withKey, { results: [{ url, text: "Body" }] });
    expect(sent.url).toBe("https://api.exa.ai/contents");
    expect(sent.headers["x-api-key"]).toBe("test-exa");
    expect(sent.body).toEqual({ urls: [url], text: { maxCharacters: 1_000_000 } });
  });

  it("comes with what is known of it, and without what is not", async () => {
    const known = { title: "P", author: "A. Author", publishedDate: "2026-01-14T00:00:00.000Z" };
    const { page } = await fetchFrom(withKey, {
      requestId: "c1",
      results: [{ id: url, url: `${url}/`, text: "Body text", ...known }],
      statuses: [{ id: url, status: "success", source: "cached" }],
    });
    expect(page).toEqual({ url: `${url}/`, text: "Body text", contentType: "text/plain", ...known });
    const bare = await fetchFrom(withKey, { results: [{ url: null, title: "", author: null, text: "Body text" }] });
    expect(bare.page).toEqual({ url, text: "Body text", contentType: "text/plain" });
  });

  it.each([
    ["CRAWL_NOT_FOUND", 404, "not-found"],
    ["CRAWL_TIMEOUT", 504, "timeout"],
    ["CRAWL_LIVECRAWL_TIMEOUT", null, "timeout"],
    ["SOURCE_NOT_AVAILABLE", 403, "unsupported"],
    ["UNSUPPORTED_URL", null, "unsupported"],
    ["CRAWL_UNKNOWN_ERROR", 500, "server"],
    ["A_NEW_TAG", null, "invalid-response"],
  ])(
    "that could not be fetched (%s) is an error that names the tag, though it comes with 200",
    async (tag, code, kind) => {
      const status = { id: url, status: "error", error: { tag, httpStatusCode: code } };
      const { error, coolingMs } = await fetchFrom(withKey, { requestId: "c2", results: [], statuses: [status] });
      expect(error).toMatchObject({ kind, message: expect.stringContaining(tag) });
      expect(error?.status).toBe(code ?? undefined);
      // One page says nothing about Exa.
      expect(coolingMs).toBe(0);
    },
  );

  it.each([
    { results: [{ url, text: "  " }], statuses: [{ id: url, status: "success" }] },
    { results: [], statuses: [] },
    { results: [{ url, text: null }] },
  ])("without text is an error: %j", async (reply) => {
    expect((await fetchFrom(withKey, reply)).error).toMatchObject({
      kind: "invalid-response",
      message: expect.stringContaining("no text"),
    });
  });

  it.each([
    [200, { requestId: "e", error: "Internal failure", tag: "DEFAULT_ERROR" }, "server"],
    [400, { requestId: "e", error: "urls must be URLs", tag: "INVALID_URLS" }, "invalid-request"],
    [401, { requestId: "e", error: "Invalid API key", tag: "INVALID_API_KEY" }, "auth"],
    [422, { requestId: "e", error: "The document could not be fetched", tag: "FETCH_DOCUMENT_ERROR" }, "unsupported"],
  ])("is refused with %i %j", async (status, body, kind) => {
    expect((await fetchFrom(withKey, body, status)).error).toMatchObject({ kind });
  });
});

describe("a page by Exa's public server", () => {
  const written = `# Title\r\nURL: ${url}/final\nPublished: 2026-01-14\nAuthor: A. Author\n\nFirst.\n\n# Second\n\n---\nThird.`;

  it("is asked for by its tool, without a credential", async () => {
    const { sent } = await fetchFrom({}, answer(text(written)));
    expect(sent.url).toBe("https://mcp.exa.ai/mcp?tools=web_fetch_exa");
    expect(sent.headers["x-api-key"]).toBeUndefined();
    expect(sent.body).toMatchObject({
      params: { name: "web_fetch_exa", arguments: { urls: [url], maxCharacters: 1_000_000 } },
    });
  });

  it("comes with what stands in its head, and all of its text", async () => {
    expect((await fetchFrom({}, answer(text(written)))).page).toEqual({
      url: `${url}/final`,
      title: "Title",
      publishedDate: "2026-01-14",
      author: "A. Author",
      text: "First.\n\n# Second\n\n---\nThird.",
      contentType: "text/plain",
    });
  });

  it("may have no title, date and author", async () => {
    const { page } = await fetchFrom({}, answer(text(`# (no title)\nURL: ${url}\nAuthor: N/A\n\nText.`)));
    expect(page).toEqual({ url, text: "Text.", contentType: "text/plain" });
  });

  it.each([
    ["as the tool's error", failedTool(`Error fetching ${url}: CRAWL_NOT_FOUND`)],
    ["as an error about several", failedTool(`Error fetching URL(s): ${url}: CRAWL_NOT_FOUND`)],
    ["as a line of the text", text(`Error fetching ${url}: CRAWL_NOT_FOUND`)],
  ])("that could not be fetched is told %s", async (_, result) => {
    const { error, coolingMs } = await fetchFrom({}, answer(result));
    expect(error).toMatchObject({ kind: "not-found", message: expect.stringContaining("CRAWL_NOT_FOUND") });
    expect(error?.message).not.toContain(url);
    expect(coolingMs).toBe(0);
  });

  it.each([
    ["nothing", text("No content found for the provided URL(s).")],
    ["a head alone", text(`# Title\nURL: ${url}\n`)],
    ["no content", { content: [] }],
  ])("of which %s comes is an error", async (_, result) => {
    expect((await fetchFrom({}, answer(result))).error).toMatchObject({ kind: "invalid-response" });
  });

  it("beyond the free limit is `rate-limit`, with what a key would change", async () => {
    const limited = { jsonrpc: "2.0", error: { code: -32_000, message: "Rate limit exceeded" }, id: null };
    const { error, coolingMs } = await fetchFrom({}, limited, 429);
    expect(error).toMatchObject({ kind: "rate-limit", message: expect.stringContaining("EXA_API_KEY") });
    expect(coolingMs).toBeGreaterThan(0);
  });
});
