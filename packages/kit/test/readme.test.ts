import { readFileSync, readdirSync } from "node:fs";
import { createSearch } from "@websonde/search-core";
import { describe, expect, it } from "vitest";
import { createUpstreamRegistry } from "../src/pacing.ts";
import { acmeEngine } from "./readme/acme-engine.ts";

const folder = new URL("readme/", import.meta.url);
const examples = readdirSync(folder);
const read = (url: URL) => readFileSync(url, "utf8");
const readme = read(new URL("../README.md", import.meta.url));
const { exports }: { exports: Record<string, unknown> } = JSON.parse(read(new URL("../package.json", import.meta.url)));

describe("the README", () => {
  // The compiler checks the files, and the test among them runs by itself.
  it.each(examples)("shows %s as it is tested", (name) => {
    expect(readme).toContain(`\`\`\`ts\n// ${name}\n${read(new URL(name, folder)).trim()}\n\`\`\``);
  });

  it("shows no other code", () => {
    expect(readme.match(/^```ts$/gm)).toHaveLength(examples.length);
  });

  const doors = Object.keys(exports).filter((door) => door !== "./package.json");
  it.each(doors)("lists the door %s with names that are exported there", async (door) => {
    const name = door.replace(/^\.\/?/, "");
    const row = readme.split("\n").find((line) => line.startsWith(`| \`${door}\``));
    const names = [...(row?.split("|")[3]?.matchAll(/`(\w+)`/g) ?? [])].map(([, one]) => one);
    expect(names.length).toBeGreaterThan(0);
    const module: object = await import(`../src/${name === "" ? "index" : name}.ts`);
    for (const one of names) expect(module).toHaveProperty(one ?? "");
  });
});

describe("the engine of the README", () => {
  const search = (html: string, status = 200) =>
    createSearch({
      providers: { "acme-engine": acmeEngine },
      env: {},
      fetch: async () => new Response(html, { status, headers: { "content-type": "text/html" } }),
      upstreams: createUpstreamRegistry(),
    }).search({ query: "bees" }, { provider: "acme-engine" });

  it("reads its pages, new and old", async () => {
    const pages = [
      '<article class=result><h2><a href="/out?to=https%3A%2F%2Fbees.example%2F">Bees</a></h2><p class=summary>Hum.</p></article>',
      '<ul><li class=hit><h3><a href="https://bees.example/">Bees</a></h3><p>Hum.</p></ul>',
    ];
    for (const page of pages)
      expect((await search(page)).response.sources).toEqual([
        { title: "Bees", url: "https://bees.example/", snippet: "Hum." },
      ]);
  });

  it("tells its walls, its empty pages and those that it does not know apart", async () => {
    expect(await search("<form id=captcha>")).toMatchObject({ error: { kind: "blocked", reason: "challenge" } });
    expect(await search("<p class=nothing-found>")).toMatchObject({ error: { kind: "empty" } });
    expect(await search("<p>Hello")).toMatchObject({ error: { kind: "invalid-response" } });
  });
});
