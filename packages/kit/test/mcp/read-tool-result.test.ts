import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readToolResult } from "../../src/mcp.ts";

const texts = (...list: readonly string[]) => ({ content: list.map((text) => ({ type: "text", text })) });

describe("what a tool gave is offered best first", () => {
  it("structured content, then JSON in texts, then texts", () => {
    const structuredContent = { results: [1] };
    expect(readToolResult({ ...texts(`{"results":[2]}`, "prose"), structuredContent, isError: false })).toEqual({
      isError: false,
      texts: [`{"results":[2]}`, "prose"],
      structured: structuredContent,
      payloads: [structuredContent, { results: [2] }, "prose"],
    });
  });

  it.each([
    ["structured content that is null", { ...texts(`{"a":1}`), structuredContent: null }, [{ a: 1 }]],
    [
      "JSON encoded twice (Z.AI)",
      texts(JSON.stringify(JSON.stringify([{ title: "Glass report" }]))),
      [[{ title: "Glass report" }]],
    ],
    ["an empty list encoded twice is an empty list, not a text (Z.AI)", texts(JSON.stringify("[]")), [[]]],
    ["a JSON string that holds prose", texts(JSON.stringify("No results.")), ["No results."]],
    ["JSON and prose", texts("prose first", "[1]"), [[1], "prose first"]],
    ["`data` and `result` inside (Z.AI)", { content: [], data: [1], result: { b: 2 } }, [[1], { b: 2 }]],
    ["no content at all", { search_result: [] }, [{ search_result: [] }]],
    ["a bare list", [1, 2], [[1, 2]]],
    ["an empty list of content", { content: [], isError: false }, []],
    ["blank texts", texts("", "  "), []],
    ["numbers and broken JSON are texts", texts("42", "{a", `"x`), ["42", "{a", `"x`]],
    ["content of other kinds", { content: [{ type: "image", data: "x" }, null, "y", { type: "text", text: 3 }] }, []],
    ["nothing", null, []],
    ["a word", "done", []],
  ])("%s", (_, result, payloads) => {
    expect(readToolResult(result).payloads).toEqual(payloads);
  });

  it("a failed tool is marked, and only `true` marks it", () => {
    expect(readToolResult({ ...texts("backend unavailable"), isError: true }).isError).toBe(true);
    expect(readToolResult({ ...texts("fine"), isError: "false" }).isError).toBe(false);
  });

  it("nothing throws, whatever a tool gives", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (result) => void readToolResult(result)),
      { numRuns: 1_000 },
    );
  });
});
