import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { expect, it } from "vitest";
import { askSerper } from "./ask-serper.ts";

/** Real answers of upstreams; they are read where they lie and never copied. */
const folder = process.env["WEBSONDE_RECORDINGS"];

interface Expected {
  readonly query: string;
  readonly results: readonly { readonly title: string; readonly url: string; readonly snippet: string }[];
}

it.skipIf(folder === undefined)(
  "the recording serper/openinference-2025 is read as it should be (needs WEBSONDE_RECORDINGS)",
  async () => {
    const load = (file: string) => readFileSync(join(folder ?? "", "serper", file), "utf8");
    const expected: Expected = JSON.parse(load("openinference-2025.expected.json"));
    const { outcome } = await askSerper({ query: expected.query }, [{ body: load("openinference-2025.json") }]);
    const { sources, answer } = outcome.response;
    expect(sources.map(({ title, url }) => ({ title, url }))).toEqual(
      expected.results.map(({ title, url }) => ({ title, url })),
    );
    for (const [index, { snippet }] of expected.results.entries())
      expect(withoutSpace(sources[index]?.snippet ?? "").startsWith(withoutSpace(snippet))).toBe(true);
    // The expected file is about the organic results; the answer is the one of the recording's answer box.
    expect(answer).toBe(JSON.parse(load("openinference-2025.json")).answerBox.answer);
  },
);

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, "");
}
