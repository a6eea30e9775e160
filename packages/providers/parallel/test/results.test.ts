import { describe, expect, it } from "vitest";
import { askParallel, failureOf, read, rows } from "./ask-parallel.ts";

const sourcesOf = async (...results: readonly unknown[]) =>
  (await askParallel({}, [rows(...results)])).outcome.response.sources;

describe("results of Parallel's API", () => {
  it("are no more than were asked for, up to 40", async () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ title: "A", url: `https://example.org/${index}` }));
    for (const limit of [3, 25, 40])
      expect((await askParallel({ limit }, [rows(...many)])).outcome.response.sources).toHaveLength(limit);
  });

  it.each([
    [["One.", "Two."], "One.\n\nTwo."],
    [[" One. ", " \n", 7, null, { text: "no" }, "Two."], "One.\n\nTwo."],
    [["\n"], undefined],
    [[], undefined],
    [null, undefined],
    ["text", undefined],
  ])("with the passages %j have the snippet %j", async (excerpts, snippet) => {
    const [source] = await sourcesOf({ url: "https://example.org/", title: "A", excerpts });
    expect(source?.snippet).toBe(snippet);
  });

  it("keep what has a web address, whatever else stands in the list", async () => {
    const page = { title: "A", url: "https://example.org/a" };
    expect(await sourcesOf(null, "text", 7, [], { url: "ftp://example.org/b" }, { title: "C" }, page)).toEqual([page]);
  });

  it("without an id have none", async () => {
    for (const id of ["", null, 7]) {
      const body = { search_id: id, results: [{ url: "https://example.org/" }] };
      expect((await askParallel({}, [{ body }])).outcome.response).not.toHaveProperty("requestId");
    }
  });

  it.each(["{}", "[]", '"text"', '{"search_id":"s"}', '{"results":{}}', '{"results":null}'])(
    "in an answer of another form cannot be read: %s",
    async (body) => {
      expect(failureOf(await askParallel({}, [{ body }])).kind).toBe("invalid-response");
    },
  );

  it("that are none are `empty`, with warnings or without", async () => {
    for (const reply of [read("empty.json"), rows()])
      expect(failureOf(await askParallel({}, [reply]))).toMatchObject({ kind: "empty", status: 204 });
  });
});
