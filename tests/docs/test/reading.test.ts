import { expect, it } from "vitest";
import { findMissingLine, readExpectedLines } from "./expected-lines.ts";
import { readSamples } from "./find-samples.ts";

it("finds blocks of TypeScript, which of them run, and what the sandbox is to do", () => {
  const page = ["# Page", "```ts", "a();", "```", "```ts runnable brave=503|ok", "b();", "", "c();", "```"].join("\n");
  expect(readSamples("page.md", page)).toEqual([
    { place: "page.md:3", code: "a();", isRunnable: false, scenario: "" },
    { place: "page.md:6", code: "b();\n\nc();", isRunnable: true, scenario: "brave=503|ok" },
  ]);
});

it("leaves other languages alone, and blocks inside of longer fences", () => {
  const page = ["```tsx", "a", "```", "```sh", "```", "````md", "```ts", "b", "```", "````", "```", "```"].join("\n");
  expect(readSamples("page.md", page)).toEqual([]);
});

it("reads what a sample says that it prints, and finds what is missing or out of order", () => {
  const expected = readExpectedLines("log(1); // → one\n// a remark\nlog(2); // → t…o (2)\n");
  expect(expected).toEqual(["one", "t…o (2)"]);
  expect(findMissingLine(expected, "zero\none\ntwo and two (2)x\ntwoo (2)\n")).toBeUndefined();
  expect(findMissingLine(expected, "twoo (2)\none\n")).toBe("t…o (2)");
  expect(findMissingLine(expected, "")).toBe("one");
  expect(findMissingLine([], "anything")).toBeUndefined();
});
