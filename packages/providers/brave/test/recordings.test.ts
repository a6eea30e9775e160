import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { expect, it } from "vitest";
import { askBrave } from "./ask-brave.ts";

/** Real answers of upstreams; they are read where they lie and never copied. */
const folder = process.env["WEBSONDE_RECORDINGS"];

interface Expected {
  readonly query: string;
  readonly results: readonly { readonly title: string; readonly url: string; readonly snippet: string }[];
}

it.skipIf(folder === undefined).each(["python-client", "sk-what-is"])(
  "the recording brave-api/%s is read as it should be (needs WEBSONDE_RECORDINGS)",
  async (name) => {
    const load = (file: string) => readFileSync(join(folder ?? "", "brave-api", file), "utf8");
    const expected: Expected = JSON.parse(load(`${name}.expected.json`));
    const { outcome } = await askBrave({ query: expected.query, limit: 20 }, [{ body: load(`${name}.json`) }]);
    const { sources } = outcome.response;
    expect(sources.map(({ title, url }) => ({ title, url }))).toEqual(
      expected.results.map(({ title, url }) => ({ title, url })),
    );
    for (const [index, { snippet }] of expected.results.entries())
      expect(withoutSpace(sources[index]?.snippet ?? "").startsWith(withoutSpace(toText(snippet)))).toBe(true);
  },
);

/**
 * The expected snippets are the first 120 characters of the answer as it was sent, with its marks: a tag or an entity that
 * the cut went through is dropped, the others are read here by hand.
 */
function toText(snippet: string): string {
  const whole = snippet.replace(/<[^<>]*$/, "").replace(/&[^;\s]*$/, "");
  const entities = { quot: '"', amp: "&", lt: "<", gt: ">", "#x27": "'", "#39": "'" };
  return whole
    .replace(/<\/?strong>/g, "")
    .replace(
      /&(#?\w+);/g,
      (entity, name: string) => Object.entries(entities).find(([one]) => one === name)?.[1] ?? entity,
    );
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, "");
}
