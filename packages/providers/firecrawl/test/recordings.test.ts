import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { expect, it } from "vitest";
import { askFirecrawl } from "./ask-firecrawl.ts";

/** Real answers of upstreams; they are read where they lie and never copied. */
const folder = process.env["WEBSONDE_RECORDINGS"];

interface Expected {
  readonly query: string;
  readonly results: readonly { readonly title: string; readonly url: string; readonly snippet: string }[];
}

it.skipIf(folder === undefined)(
  "the recording firecrawl/crewai-2025-10-v2-search is read as it should be (needs WEBSONDE_RECORDINGS)",
  async () => {
    const load = (file: string) => readFileSync(join(folder ?? "", "firecrawl", file), "utf8");
    const expected: Expected = JSON.parse(load("crewai-2025-10-v2-search.expected.json"));
    const { outcome } = await askFirecrawl({ query: expected.query }, [
      { body: load("crewai-2025-10-v2-search.json") },
    ]);
    const { sources } = outcome.response;
    expect(sources.map(({ title, url }) => ({ title, url }))).toEqual(
      expected.results.map(({ title, url }) => ({ title, url })),
    );
    for (const [index, { snippet }] of expected.results.entries())
      expect(withoutSpace(sources[index]?.snippet ?? "")).toContain(withoutSpace(snippet));
  },
);

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, "");
}
