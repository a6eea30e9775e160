import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { checkProvider, rules } from "../src/check.ts";
import acme from "./example/acme.ts";
import { fixtures } from "./example/acme-fixtures.ts";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const readme = read("../README.md");

it.each(["acme.ts", "acme-fixtures.ts", "acme.test.ts"])("the README shows %s as it is tested", (name) => {
  const code = read(`example/${name}`).replace(/^\/\/ oxlint-.*\n/gm, "");
  expect(readme).toContain(`\`\`\`ts\n// ${name}\n${code.trim()}\n\`\`\``);
});

it("the README lists every rule", () => {
  const listed = [...readme.matchAll(/^\| `([a-z-]+)` *\| (.*?) *\|$/gm)].map(([, id, title]) => ({ id, title }));
  expect(listed).toEqual(rules.map(({ id, title }) => ({ id, title })));
});

it("the example passes without a test runner's help", async () => {
  const results = await checkProvider(acme, fixtures);
  expect(results.filter(({ status }) => status !== "passed")).toEqual([]);
});
