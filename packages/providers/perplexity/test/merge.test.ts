import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createBlockText } from "../src/ask/block-text.ts";
import { createSnapshots } from "../src/ask/merge-snapshots.ts";
import { hideThoughts } from "../src/sonar/hide-thoughts.ts";

const chunk = fc.constantFrom("a", "b ", "", " ", "\n", "cd");
const patch = fc.record({
  chunks: fc.array(chunk, { maxLength: 4 }),
  chunk_starting_offset: fc.integer({ min: -1, max: 8 }),
});

/** The rule, word for word: keep the first n, append the new; an empty text erases nothing. */
function mergeByTheRule(
  patches: readonly { readonly chunks: readonly string[]; readonly chunk_starting_offset: number }[],
) {
  let chunks: readonly string[] = [];
  let answer = "";
  for (const { chunks: added, chunk_starting_offset: start } of patches) {
    chunks = start <= 0 ? added : [...chunks.slice(0, start), ...added];
    answer = chunks.join("").trim() === "" ? answer : chunks.join("");
  }
  return answer;
}

describe("pieces of a text", () => {
  it("merge by the rule, in whatever order they come", () => {
    fc.assert(
      fc.property(fc.array(patch, { maxLength: 12 }), (patches) => {
        const block = createBlockText();
        for (const one of patches) block.apply(one);
        expect(block.read()).toBe(mergeByTheRule(patches));
      }),
    );
  });

  it("told while they come are the beginning of what was the text at some time", () => {
    fc.assert(
      fc.property(fc.array(patch, { maxLength: 12 }), (patches) => {
        const snapshots = createSnapshots();
        let told = "";
        const texts = [""];
        for (const markdown_block of patches) {
          told += snapshots.add({ blocks: [{ intended_usage: "ask_text", markdown_block }] }).text;
          texts.push(snapshots.answer());
        }
        expect(texts).toContain(told);
      }),
    );
  });

  it("that only grow are told as they are", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 12 }), (chunks) => {
        const snapshots = createSnapshots();
        const told = chunks.map(
          (one, start) =>
            snapshots.add({
              blocks: [
                { intended_usage: "x_markdown", markdown_block: { chunks: [one], chunk_starting_offset: start } },
              ],
            }).text,
        );
        if (chunks.join("").trim() !== "") expect(told.join("")).toBe(snapshots.answer());
      }),
    );
  });
});

describe("thoughts", () => {
  it("are hidden however the text is cut", () => {
    const text = "  <think>a < b </thin> </think>\n\n <think>shown</think> end";
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 8 }), (cuts) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), text.length];
        const pieces = places.slice(1).map((place, index) => text.slice(places[index], place));
        const shown = hideThoughts();
        expect(pieces.map((piece) => shown.add(piece)).join("") + shown.end()).toBe("<think>shown</think> end");
      }),
    );
  });

  it("that never end are not shown", () => {
    const shown = hideThoughts();
    expect(shown.add("<think>for ever") + shown.end()).toBe("");
  });
});
