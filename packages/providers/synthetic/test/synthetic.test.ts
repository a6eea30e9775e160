import { testProvider } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import synthetic from "../src/index.ts";
import { askSynthetic, failureOf, read, rows, sentBody } from "./ask-synthetic.ts";
import { fixtures } from "./synthetic-fixtures.ts";

testProvider(synthetic, fixtures);

const many = Array.from({ length: 8 }, (_, index) => ({ title: "A", url: `https://example.org/${index}` }));

describe("a request to Synthetic", () => {
  it("has the query and nothing else", async () => {
    const asked = await askSynthetic({ limit: 3, recency: "week", locale: "de-DE", safeSearch: "strict" });
    const [request] = asked.searches;
    expect(asked.requests).toHaveLength(1);
    expect([request?.method, request?.url.href]).toEqual(["POST", "https://api.synthetic.new/v2/search"]);
    expect(request?.headers).toMatchObject({
      accept: "application/json",
      "content-type": "application/json",
      authorization: "Bearer syn_test/a+b=",
    });
    expect(sentBody(asked)).toEqual({ query: "heat pump defrost cycle" });
  });

  it("leaves phrases, exclusions and sites to the words; the rest is checked on what comes back", async () => {
    const query =
      '"winter cluster" bees -wasps intitle:hive filetype:pdf after:2025-01-01 site:example.org -site:example.com';
    expect(sentBody(await askSynthetic({ query }))).toEqual({
      query: '"winter cluster" bees -wasps site:example.org -site:example.com',
    });
  });

  it("of 1,000 characters is cut to 400 at a word, with a note, and its site stays", async () => {
    const asked = await askSynthetic({ query: `${"honeycomb ".repeat(100)}site:example.org` });
    const { query } = sentBody(asked);
    expect(query).toMatch(/honeycomb site:example\.org$/);
    expect(String(query).length).toBeLessThanOrEqual(400);
    expect(asked.outcome.notes.join()).toContain("400 characters");
  });
});

describe("an answer of Synthetic", () => {
  it.each([
    [3, 3],
    [undefined, 8],
    [0, 8],
    [20, 8],
  ])("of 8 results gives, asked for %s, %i of them", async (limit, count) => {
    const { outcome } = await askSynthetic({ limit }, [rows(...many)]);
    expect(outcome.response.sources).toHaveLength(count);
  });

  it("is cut after the sites are checked, not before", async () => {
    const late = { title: "Late", url: "https://bees.example/late" };
    const { outcome } = await askSynthetic({ query: "bees site:bees.example", limit: 1 }, [rows(...many, late)]);
    expect(outcome.response.sources).toEqual([late]);
  });

  it("has its texts on one line, at most 2,000 characters of them", async () => {
    const { outcome } = await askSynthetic({}, [
      rows(
        { title: "A", url: "https://example.org/a", text: " Bees\r\n\r\nkeep \t warm.\n" },
        { title: "B", url: "https://example.org/b", text: "word ".repeat(100_000) },
        { title: "C", url: "https://example.org/c", text: "\n \n" },
      ),
    ]);
    const [first, second, third] = outcome.response.sources;
    expect(first?.snippet).toBe("Bees keep warm.");
    expect(second?.snippet).toHaveLength(2_000);
    expect(third).toEqual({ title: "C", url: "https://example.org/c" });
  });

  it("keeps a date in words as it stands, and has no age where it is none", async () => {
    const { outcome } = await askSynthetic({}, [
      rows(
        { title: "A", url: "https://example.org/a", published: "yesterday" },
        { title: "B", url: "https://example.org/b", published: "long ago" },
      ),
    ]);
    const [first, second] = outcome.response.sources;
    expect(first?.publishedDate).toBe("yesterday");
    expect(second).toEqual({ title: "B", url: "https://example.org/b", publishedDate: "long ago" });
  });

  it("is known by its header", async () => {
    const { outcome } = await askSynthetic({}, [{ ...read("success.json"), headers: { "x-request-id": "r-42" } }]);
    expect(outcome.response.requestId).toBe("r-42");
  });

  it.each(['{"results":{}}', '{"results":"not an array"}', "[]", "null", '"text"', '{"results":[{"url":"https://a'])(
    "of another form cannot be read: %s",
    async (body) => {
      expect(failureOf(await askSynthetic({}, [{ body }])).kind).toBe("invalid-response");
    },
  );

  it("that is a sign-in page is told as such, without words of a parser", async () => {
    const page = { body: "<!doctype html><html><title>Log in</title></html>" };
    const { kind, message } = failureOf(await askSynthetic({}, [page]));
    expect(kind).toBe("invalid-response");
    expect(message).toContain("HTML");
    expect(message).not.toMatch(/SyntaxError|Unexpected token|Log in/);
  });
});
