import { expect, it } from "vitest";
import { readArguments } from "../src/read-arguments.ts";

const known = ["import", "bundle", "text"];

it("measures everything, thoroughly, where nothing is said", () => {
  expect(readArguments([], known)).toEqual({ quick: false, json: false, gate: false, help: false, only: [] });
});

it("takes ids as a list or one by one, and the `--` that pnpm hands over", () => {
  expect(readArguments(["--", "--quick", "--only", "import, text"], known)).toMatchObject({
    quick: true,
    only: ["import", "text"],
  });
  expect(readArguments(["--only", "text", "--only=bundle", "--gate", "--json"], known)).toMatchObject({
    gate: true,
    json: true,
    only: ["text", "bundle"],
  });
});

it("refuses what it does not know, so that a typo is no run that passes", () => {
  expect(() => readArguments(["--only", "imports"], known)).toThrow(
    "Unknown measurement: imports. Known: import, bundle, text.",
  );
  expect(() => readArguments(["--only", ""], known)).toThrow("Unknown measurement");
  expect(() => readArguments(["--fast"], known)).toThrow("--fast");
  expect(() => readArguments(["import"], known)).toThrow("import");
});
