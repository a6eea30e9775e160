import { describe, expect, it } from "vitest";
import { readReaderText } from "../src/read-reader-text.ts";

describe("the reader's text", () => {
  it("has every line of its head in any order, warnings as often as they come", () => {
    const body = [
      "Warning: One",
      "Number of Pages: 3",
      "Title: A: b",
      "Warning: Two",
      "URL Source: https://x.example/?a=1",
      "Markdown Content:\nTitle: not the head's\n\nText",
    ].join("\r\n\r\n");
    expect(readReaderText(body)).toEqual({
      title: "A: b",
      url: "https://x.example/?a=1",
      publishedTime: undefined,
      text: "Title: not the head's\n\nText",
      warnings: ["One", "Two"],
    });
  });

  it("without a head is the page itself, whatever stands in it", () => {
    const body = "# A page\n\nWarning: hot\n\nMarkdown Content:\nquoted";
    expect(readReaderText(body)).toMatchObject({ text: body, title: undefined, warnings: [] });
  });

  it("with a head alone has no page", () => {
    for (const body of ["Title: T", "Title: T\n\nURL Source: https://x.example/\n\nMarkdown Content:\n", "", "\n\n"])
      expect(readReaderText(body).text).toBe("");
  });

  it("of ten megabytes is read in a moment", () => {
    const body = `Title: T\n\n${"Warning: w\n".repeat(500_000)}Markdown Content:\n${"x\n".repeat(2_500_000)}`;
    expect(readReaderText(body).text).toHaveLength(4_999_999);
  });
});
