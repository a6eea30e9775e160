import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNothingFound, readMcpText } from "../src/read-mcp-text.ts";
import { read } from "./ask-exa.ts";

const nothing = { publishedDate: undefined, author: undefined, highlights: undefined, summary: undefined };

describe("the text of the public server", () => {
  it("of today has separators, `Published:` and `Highlights:`", () => {
    expect(readMcpText(read("mcp-text.txt").body)).toEqual([
      {
        ...nothing,
        title: "Tidal arrays",
        url: "https://sea.example.org/tidal",
        publishedDate: "2025-11-02T00:00:00.000Z",
        text: "Arrays reached 6 MW.\n[...]\nCost fell by a third.",
      },
      {
        ...nothing,
        title: undefined,
        url: "https://grid.example.com/a",
        author: "Second Author",
        text: "Full text first line\n\nTitle: this is not a new result\nmore",
      },
    ]);
  });

  it("of before has neither, and `Published Date:`", () => {
    expect(readMcpText(read("mcp-text-2025.txt").body)).toEqual([
      {
        ...nothing,
        title: "Tidal arrays",
        url: "https://sea.example.org/tidal",
        publishedDate: "2025-11-02T00:00:00.000Z",
        text: "Arrays reached 6 MW.\n\nCost fell by a third.",
      },
      {
        ...nothing,
        title: "Grid costs",
        url: "https://grid.example.com/a",
        text: "Full text first line\n\nTitle: this is not a new result\nmore",
      },
    ]);
  });

  it("keeps labels inside a passage as text, and a separator at the very end out of it", () => {
    const [result] = readMcpText(
      "Title: A\nURL: https://a.example/\nText: one\nURL: https://b.example/\nAuthor: nobody\n\n---\n",
    );
    expect(result).toMatchObject({
      url: "https://a.example/",
      author: undefined,
      text: "one\nURL: https://b.example/\nAuthor: nobody",
    });
  });

  it("keeps a rule inside a passage", () => {
    const results = readMcpText("Title: A\nURL: https://a.example/\nHighlights:\nabove\n\n---\n\nbelow");
    expect(results.map((result) => result.text)).toEqual(["above\n\n---\n\nbelow"]);
  });

  it("may begin with words of its own", () => {
    const results = readMcpText("Found 1 result.\n\nTitle: A\nURL: https://a.example/");
    expect(results.map(({ title, url }) => [title, url])).toEqual([["A", "https://a.example/"]]);
  });

  it("without results is none", () => {
    for (const text of ["", "\n---\n", "Nothing here.", '{"results":[]}']) expect(readMcpText(text)).toEqual([]);
  });

  it("says in its first words that nothing was found", () => {
    expect(isNothingFound("No search results found. Try fewer words.")).toBe(true);
    expect(isNothingFound("Title: A\nURL: https://a.example/\nText: No search results found.")).toBe(false);
  });

  it("of any kind is read without an error, and never makes `N/A` or a blank of a field", () => {
    const lines = fc.constantFrom(
      "Title: ",
      "URL: ",
      "Author: ",
      "Published: ",
      "Published Date: ",
      "Text: ",
      "---",
      "",
    );
    const values = fc.constantFrom("N/A", "", " ", "https://a.example/", "x", "\u2028", "Title: y");
    const text = fc.array(fc.tuple(lines, values).map((parts) => parts.join(""))).map((all) => all.join("\n"));
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (given) => {
        for (const result of readMcpText(given))
          for (const value of Object.values(result)) {
            expect(value).not.toBe("N/A");
            expect(value).not.toBe("");
          }
      }),
    );
  });

  it("reads back every result that is written in its grammar", () => {
    const line = fc.stringMatching(/^[a-z][a-z ]{0,20}[a-z]$/);
    const result = fc.record({ title: line, path: fc.stringMatching(/^[a-z]{1,10}$/), text: line });
    fc.assert(
      fc.property(fc.array(result), fc.boolean(), (results, isOld) => {
        const blocks = results.map(({ title, path, text }) =>
          [`Title: ${title}`, `URL: https://a.example/${path}`, isOld ? `Text: ${text}` : `Highlights:\n${text}`].join(
            "\n",
          ),
        );
        expect(
          readMcpText(blocks.join(isOld ? "\n\n" : "\n\n---\n\n")).map(({ title, url, text }) => ({
            title,
            url,
            text,
          })),
        ).toEqual(results.map(({ title, path, text }) => ({ title, url: `https://a.example/${path}`, text })));
      }),
    );
  });
});
