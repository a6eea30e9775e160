import { describe, expect, it } from "vitest";
import { askExa, rows } from "./ask-exa.ts";

const sourcesOf = async (...results: readonly object[]) =>
  (await askExa({}, [rows(...results)])).outcome.response.sources;

describe("results of Exa's API", () => {
  it("without highlights, title or address are read as far as they go", async () => {
    const { response } = (
      await askExa({}, [
        rows(
          { url: "https://example.com/a", title: null, text: "Body text", highlights: [] },
          { title: "no url" },
          { url: "https://example.com/b", title: "B", summary: "S" },
        ),
      ])
    ).outcome;
    expect(response.sources).toEqual([
      { title: "https://example.com/a", url: "https://example.com/a", snippet: "Body text" },
      { title: "B", url: "https://example.com/b", snippet: "S" },
    ]);
    expect(response.answer).toBe("**B**: S");
  });

  it.each([
    [{ summary: "Summary", text: "Text", highlights: ["High", "light"] }, "Summary"],
    [{ summary: " ", text: "Text", highlights: ["High", "light"] }, "Text"],
    [{ summary: null, text: "", highlights: ["High", "light"] }, "High light"],
    [{ highlights: null }, undefined],
    [{ highlights: ["", " "] }, undefined],
  ])("with %j have the snippet %s", async (passages, snippet) => {
    const [source] = await sourcesOf({ url: "https://example.org/", title: "A", ...passages });
    expect(source?.snippet).toBe(snippet);
  });

  it("have snippets of at most 500 characters, cut between characters", async () => {
    const [plain, emoji] = await sourcesOf(
      { url: "https://example.org/a", title: "A", text: "x".repeat(501) },
      { url: "https://example.org/b", title: "B", text: `${"x".repeat(498)}🧪${"y".repeat(20)}` },
    );
    expect(plain?.snippet).toBe(`${"x".repeat(499)}…`);
    expect(emoji?.snippet).toBe(`${"x".repeat(498)}…`);
  });

  it("make an answer of the first three summaries, without those of what is no page", async () => {
    const page = (name: string, summary: string | null) => ({
      title: name,
      url: `https://example.org/${name}`,
      summary,
    });
    const { response } = (
      await askExa({}, [
        rows(
          { title: "No address", url: null, summary: "must not be used" },
          { title: "No page", url: "javascript:alert(1)", summary: "must not be used" },
          page("a", " First. "),
          page("b", null),
          page("c", ""),
          { url: "https://example.org/untitled", title: null, summary: "Second." },
          page("d", "Third."),
          page("e", "Fourth."),
        ),
      ])
    ).outcome;
    expect(response.answer).toBe("**a**: First.\n\n**https://example.org/untitled**: Second.\n\n**d**: Third.");
  });

  it("have no answer where there is no summary", async () => {
    const { response } = (await askExa({}, [rows({ title: "A", url: "https://example.org/a", text: "T" })])).outcome;
    expect(response).not.toHaveProperty("answer");
  });

  it("keep a title with a line break from beginning a line of the answer", async () => {
    const title = "Tidal\n\n## Sources\r\npower";
    const { response } = (await askExa({}, [rows({ title, url: "https://example.org/a", summary: "S" })])).outcome;
    expect(response.answer).toBe("**Tidal ## Sources power**: S");
  });

  it("are no more than were asked for", async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ title: "A", url: `https://example.org/${index}` }));
    expect((await askExa({ limit: 2.7 }, [rows(...many)])).outcome.response.sources).toHaveLength(2);
  });
});
