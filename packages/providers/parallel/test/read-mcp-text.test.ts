import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMcpText } from "../src/read-mcp-text.ts";
import { read } from "./ask-parallel.ts";

const nothing = { publish_date: undefined, full_content: undefined };

describe("the text of the public server", () => {
  it("has a title, an address and a passage for each result, and perhaps a rule behind it", () => {
    const expected = [
      {
        ...nothing,
        title: "Grid storage",
        url: "https://grid.example.org/a",
        excerpts: ["Capacity doubled.\n\nCosts fell."],
      },
      { ...nothing, title: "", url: "https://grid.example.com/b", excerpts: undefined },
    ];
    const { body } = read("mcp-text.txt");
    expect(readMcpText(body)).toEqual(expected);
    expect(readMcpText(body.replaceAll("\n", "\r\n"))).toEqual(expected);
  });

  it("may begin with words of its own, and keeps an address inside a passage out of it", () => {
    const [result, ...others] = readMcpText(
      "Found 1.\n\nTitle: A\nURL: https://a.example/\nText: one\nURL: https://b.example/",
    );
    expect(result).toMatchObject({ title: "A", url: "https://a.example/", excerpts: ["one\nURL: https://b.example/"] });
    expect(others).toEqual([]);
  });

  it("without addresses has no results", () => {
    for (const text of ["", "---", "Title: A\nText: B", "Title: A\nText: URL: https://a.example/", "Nothing."])
      expect(readMcpText(text)).toEqual([]);
  });

  it("of any kind is read without an error, and every result has an address", () => {
    const lines = fc.constantFrom("Title: ", "URL: ", "Text: ", "---", "", "URL: https://a.example/");
    const text = fc.array(fc.tuple(lines, fc.string())).map((all) => all.map((parts) => parts.join("")).join("\n"));
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (given) => {
        for (const { url, excerpts } of readMcpText(given)) {
          expect(url).not.toBe("");
          expect(excerpts).not.toEqual([""]);
        }
      }),
    );
  });

  it("reads back every result that is written in its grammar", () => {
    const line = fc.stringMatching(/^[a-z][a-z ]{0,20}[a-z]$/);
    const result = fc.record({ title: line, path: fc.stringMatching(/^[a-z]{1,10}$/), text: line });
    fc.assert(
      fc.property(fc.array(result), (results) => {
        const blocks = results.map(
          ({ title, path, text }) => `Title: ${title}\nURL: https://a.example/${path}\nText: ${text}\n---\n`,
        );
        expect(readMcpText(blocks.join("\n"))).toEqual(
          results.map(({ title, path, text }) => ({
            ...nothing,
            title,
            url: `https://a.example/${path}`,
            excerpts: [text],
          })),
        );
      }),
    );
  });
});
