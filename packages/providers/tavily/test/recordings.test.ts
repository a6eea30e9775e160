import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { expect, it } from "vitest";
import { askTavily } from "./ask-tavily.ts";

/** Real answers of upstreams; they are read where they lie and never copied. */
const folder = process.env["WEBSONDE_RECORDINGS"];

interface Expected {
  readonly query: string;
  readonly results: readonly { readonly title: string; readonly url: string; readonly snippet: string }[];
  readonly answer: string | null;
}

it.skipIf(folder === undefined).each(["pai-basic", "sk-what-is"])(
  "the recording tavily/%s is read as it should be (needs WEBSONDE_RECORDINGS)",
  async (name) => {
    const load = (file: string) => readFileSync(join(folder ?? "", "tavily", file), "utf8");
    const expected: Expected = JSON.parse(load(`${name}.expected.json`));
    const { outcome } = await askTavily({ query: expected.query, limit: 20 }, [{ body: load(`${name}.json`) }]);
    const { sources, answer = "" } = outcome.response;
    expect(sources.map(({ title, url }) => ({ title, url }))).toEqual(
      expected.results.map(({ title, url }) => ({ title, url })),
    );
    for (const [index, { snippet }] of expected.results.entries())
      expect(withoutSpace(sources[index]?.snippet ?? "").startsWith(withoutSpace(snippet))).toBe(true);
    expect(answer.startsWith(expected.answer ?? "")).toBe(true);
    expect(answer === "").toBe(expected.answer === null);
  },
);

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, "");
}
