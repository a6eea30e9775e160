import { describe, expect, it } from "vitest";
import { calls, fetchByZai, methods } from "./ask-zai.ts";
import { answer, failedTool, flat, nested, text, twice } from "./zai-replies.ts";

const page = {
  title: "Glass report",
  url: "https://glass.example.org/report",
  content: "# Glass report\n\nRates rose.",
  metadata: { author: "A. Blower", "article:published_time": "2026-01-10T00:00:00Z" },
};
const expected = {
  url: "https://glass.example.org/report",
  title: "Glass report",
  text: "# Glass report\n\nRates rose.",
  contentType: "text/markdown",
  author: "A. Blower",
  publishedDate: "2026-01-10T00:00:00Z",
};

describe("a page read by Z.AI", () => {
  it("is asked of the reader's own server, as Markdown", async () => {
    const fetched = await fetchByZai([answer(twice(page))]);
    expect(fetched.page).toEqual(expected);
    expect(methods(fetched)).toEqual(["initialize", "notifications/initialized", "tools/list", "tools/call"]);
    for (const { url, headers } of fetched.requests) {
      expect(url.href).toBe("https://api.z.ai/api/mcp/web_reader/mcp");
      expect(headers["authorization"]).toBe("Bearer test-zai");
    }
    expect(calls(fetched)).toEqual([
      { name: "webReader", arguments: { url: "https://glass.example.org/r", return_format: "markdown" } },
    ]);
  });

  it.each([
    ["JSON", text(JSON.stringify(page))],
    ["an object inside another", text(JSON.stringify({ id: "p1", reader_result: page }))],
    ["structured content", { structuredContent: page, content: [] }],
    ["`data` beside a code", text(JSON.stringify({ code: 200, msg: "ok", data: page }))],
  ])("may be %s", async (_, result) => {
    expect((await fetchByZai([answer(result)])).page).toEqual(expected);
  });

  it("may be its text alone", async () => {
    const { page: plain } = await fetchByZai([answer(text("# Glass\n\n[1] Rates rose."))]);
    expect(plain).toEqual({
      url: "https://glass.example.org/r",
      text: "# Glass\n\n[1] Rates rose.",
      contentType: "text/markdown",
    });
  });

  it.each([
    [failedTool("MCP error -404: The page was not found"), "not-found", "Check its address."],
    [failedTool("MCP error -403: The page may not be read"), "unsupported", "fetch it directly"],
    [text("MCP error -408: The page took too long"), "timeout", "Try again"],
  ])("that could not be fetched (%j) says so, and nothing about Z.AI", async (result, kind, advice) => {
    const { error, requests } = await fetchByZai([answer(result)]);
    expect(error).toMatchObject({ provider: "zai", kind });
    expect(error?.message).toMatch(/^Z\.AI could not fetch the page: MCP error -40\d: The page [a-z ]+\. /);
    expect(error?.message).toContain(advice);
    expect(requests).toHaveLength(4);
  });

  it.each([
    ["no text", answer(twice({ ...page, content: " " })), "invalid-response"],
    ["nothing", answer({ content: [] }), "invalid-response"],
    ["JSON that breaks off", answer(text('{"title":"Glass')), "invalid-response"],
    ["a wrong key", answer(failedTool("MCP error -401: Api key not found, please get your apikey")), "auth"],
    ["a plan without it", flat(403, "MCP service not included in plan"), "auth"],
    ["the rate", nested(200, "1302", "Rate limit reached"), "rate-limit"],
    ["the balance", nested(200, "1113", "Insufficient balance"), "quota"],
  ])("of which %s comes is an error of that kind", async (_, reply, kind) => {
    expect((await fetchByZai([reply])).error).toMatchObject({ provider: "zai", kind });
  });

  it("is given up with the caller's own reason", async () => {
    const reason = new Error("left");
    const { error, requests } = await fetchByZai([answer(twice(page))], { signal: AbortSignal.abort(reason) });
    expect(error).toBe(reason);
    expect(requests).toHaveLength(0);
  });
});
