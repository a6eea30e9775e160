import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { expect, it } from "vitest";
import { askExa } from "./ask-exa.ts";

/** Real answers of upstreams; they are read where they lie and never copied. */
const folder = process.env["WEBSONDE_RECORDINGS"];

interface Expected {
  readonly query: string | null;
  readonly answer: string | null;
  readonly results: readonly { readonly title: string; readonly url: string; readonly snippet: string | null }[];
}

it.skipIf(folder === undefined).each(["crewai-recent-developments", "doc-example-search"])(
  "the recording exa/%s is read as it should be (needs WEBSONDE_RECORDINGS)",
  async (name) => {
    const load = (file: string) => readFileSync(join(folder ?? "", "exa", file), "utf8");
    const expected: Expected = JSON.parse(load(`${name}.expected.json`));
    const request = { limit: 20, ...(expected.query !== null && { query: expected.query }) };
    const { response } = (await askExa(request, [{ body: load(`${name}.json`) }])).outcome;
    expect(response.sources.map(({ title, url }) => ({ title, url }))).toEqual(
      expected.results.map(({ title, url }) => ({ title, url })),
    );
    expect(response.answer ?? null).toBe(expected.answer);
    // The expected snippets are the first 120 characters.
    for (const [index, { snippet }] of expected.results.entries()) {
      const given = response.sources[index]?.snippet;
      expect(given === undefined).toBe(snippet === null);
      expect(given?.startsWith(snippet ?? "")).not.toBe(false);
    }
  },
);
