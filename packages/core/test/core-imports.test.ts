import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../src");
const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))
  .map((name) => ({
    name: relative(root, join(root, name)),
    text: withoutComments(readFileSync(join(root, name), "utf8")),
  }));
/** Behind the door ./schema, which is not part of the main one. */
const isSchema = (name: string) => name === "schema.ts" || name.startsWith("schema/");
const main = files.filter(({ name }) => !isSchema(name));

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");
}

function importsOf(text: string): readonly string[] {
  const statements = text.matchAll(/^(?:import|export)\b(?!\s+type\b)[^;]*?from\s+"([^"]+)"|^import\s+"([^"]+)"/gm);
  return [...statements].map(([, from, bare]) => from ?? bare ?? "");
}

it("finds the sources and their imports", () => {
  expect(main.length).toBeGreaterThan(40);
  const entry = main.find(({ name }) => name === "index.ts");
  expect(importsOf(entry?.text ?? "")).toContain("./search.ts");
});

it("the core imports nothing but its own files", () => {
  for (const { name, text } of main)
    for (const from of importsOf(text)) expect(from, name).toMatch(/^\.{1,2}\/(?!.*(?:^|\/)schema(?:\/|\.ts$))/);
});

it("imports on demand stand in the catalog alone, and name the provider packages", () => {
  for (const { name, text } of main)
    for (const [, what] of text.matchAll(/\b(?:import|require)\s*\(([^)]*)\)/g)) {
      expect(name).toBe("catalog/catalog.gen.ts");
      expect(what).toMatch(/^"@websonde\/search-[a-z]+"$/);
    }
});

it("the schemas import zod and our own files", () => {
  for (const { name, text } of files.filter((file) => isSchema(file.name)))
    for (const from of importsOf(text)) expect(from, name).toMatch(/^(?:zod$|\.{1,2}\/)/);
});

it("no web class that costs 25 ms is named as a value, and nothing of Node either", () => {
  const costly =
    /(?<![.\w"'`])(?:new\s+|typeof\s+)?(?:Request|Response|Headers|FormData|ReadableStream|Buffer|require)\b(?=\s*[.(])/;
  for (const { name, text } of main) {
    expect(text, name).not.toMatch(costly);
    expect(text, name).not.toMatch(/"node:/);
    // Only where a runtime has it.
    expect(text.replaceAll("globalThis.process?.env", ""), name).not.toMatch(/\bprocess\./);
  }
});
