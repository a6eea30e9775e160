import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadCorpus, startSandbox, type Sandbox } from "@websonde/sandbox";
import { ask } from "./ask.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

interface Found {
  readonly url: string;
  readonly text: string;
}

async function find(query: string): Promise<readonly Found[]> {
  const headers = { "x-subscription-token": "sandbox-brave" };
  const path = `/api.search.brave.com/res/v1/web/search?text_decorations=false&q=${encodeURIComponent(query)}`;
  const results = (await ask(sandbox, path, { headers })).json().web?.results ?? [];
  return results.map(({ url, title, description }) => ({ url, text: `${title} ${description}`.toLowerCase() }));
}

const questions: readonly (readonly [string, readonly string[], string])[] = [
  [
    "how does fallback work",
    ["fallback"],
    "https://docs.websonde.example/guide/how-the-chain-decides#how-does-fallback-work",
  ],
  [
    "Why does a heat pump defrost in winter?",
    ["heat", "pump", "defrost", "winter"],
    "https://home.example/heating/heat-pump-defrost",
  ],
  ["what is the capital of France", ["capital", "france"], "https://atlas.example/europe/capitals"],
  ["offside rule in football", ["offside", "rule", "football"], "https://rules.example/football/offside"],
  ["how many hearts does an octopus have", ["heart", "octopus"], "https://animals.example/sea/octopus"],
  ["postgres index types", ["postgres", "index"], "https://db.example/postgresql/indexes"],
  ["compound interest", ["compound", "interest"], "https://money.example/saving/compound-interest"],
];

describe("the corpus", () => {
  it.each(questions)("%s: the first source is about it and contains its words", async (question, words, url) => {
    const [first] = await find(question);
    expect(first?.url).toBe(url);
    for (const word of words) expect(first?.text).toContain(word);
  });

  it("gives unrelated questions different sources", async () => {
    const first = await Promise.all(questions.map(async ([question]) => (await find(question)).map(({ url }) => url)));
    const all = first.flat();
    expect(new Set(all).size).toBe(all.length);
  });

  it("gives only sources with every word that matters, where one has them all", async () => {
    for (const { text } of await find("water temperature")) {
      expect(text).toMatch(/water/);
      expect(text).toMatch(/temperature/);
    }
  });

  it.each(["zxqv 991", "qwertzuiop", "!!!", "artificial intelligence"])("%s: nothing", async (query) => {
    expect(await find(query)).toEqual([]);
  });

  it("answers a question that is only half known by the rarer half", async () => {
    expect((await find("how long does a vaccine last"))[0]?.url).toBe("https://health.example/immunity/vaccines");
    expect((await find("climate change")).map(({ url }) => url)).toEqual([]);
  });

  it("has many hosts and dates over three years, some pages without", () => {
    const { documents } = loadCorpus();
    const web = documents.filter(({ url }) => !url.includes("websonde"));
    expect(web.length).toBeGreaterThanOrEqual(60);
    expect(new Set(web.map(({ url }) => new URL(url).hostname)).size).toBeGreaterThan(15);
    expect(documents.every(({ url }) => new URL(url).hostname.endsWith(".example"))).toBe(true);
    const ages = documents.map(({ ageDays }) => ageDays).filter((age) => age !== undefined);
    expect(ages.length).toBeLessThan(documents.length);
    expect(Math.max(...ages)).toBeLessThanOrEqual(1095);
    for (const [from, to] of [
      [0, 1],
      [1, 7],
      [7, 31],
      [31, 365],
      [365, 1096],
    ] as const) {
      expect(ages.filter((age) => age >= from && age < to).length).toBeGreaterThan(1);
    }
  });

  it("orders the same sources differently in each engine", async () => {
    const headers = { "content-type": "application/json", "x-api-key": "sandbox-exa" };
    const body = JSON.stringify({ query: "water", numResults: 20 });
    const exa = (await ask(sandbox, "/api.exa.ai/search", { method: "POST", headers, body })).json();
    const brave = (await find("water")).map(({ url }) => url);
    const other = exa.results.map((result) => result.url);
    expect(other).not.toEqual(brave);
    expect(other.filter((url) => brave.includes(url)).length).toBeGreaterThan(10);
  });
});

describe("the script that builds it", () => {
  const script = fileURLToPath(new URL("../scripts/build-corpus.mjs", import.meta.url));
  let folder = "";
  let docs = "";
  let out = "";
  const build = (...more: string[]): Promise<unknown> =>
    promisify(execFile)(process.execPath, [script, "--docs", docs, "--out", out, ...more]);

  // Each test has docs of its own, so that their order does not count.
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "corpus-"));
    docs = join(folder, "docs");
    out = join(folder, "corpus.json");
    mkdirSync(join(docs, "sandbox-web"), { recursive: true });
    mkdirSync(join(docs, "guide"));
    mkdirSync(join(docs, "decisions"));
    writeFileSync(
      join(docs, "sandbox-web", "frogs.md"),
      "---\ntitle: Frogs\nhost: pond.example\npath: /frogs\nauthor: Ann\ndays: 5\nrelated:\n  - Why do frogs sing?\n---\n\nFrogs *sing* at [night](https://x.example).\n",
    );
    writeFileSync(
      join(docs, "guide", "start.md"),
      `Before the title there is a sentence.\n\n# Getting started\n\n${"Install it with care. ".repeat(4)}\n\n## How \`fallback\` works\n\n- ${"The chain goes on. ".repeat(5)}\n\n\`\`\`ts\n# no heading\n\`\`\`\n\n## Short\n\nToo short.\n\n## How \`fallback\` works\n\n${"Again and again. ".repeat(5)}`,
    );
    writeFileSync(
      join(docs, "decisions", "001-order.md"),
      `# Order\n\n| a | b |\n|---|---|\n| ${"x ".repeat(40)}| y |\n`,
    );
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("makes one document of each section and of each emulated page, always the same bytes", async () => {
    await build();
    const bytes = readFileSync(out, "utf8");
    const { documents } = JSON.parse(bytes);
    expect(documents.map((document: { url: string; title: string }) => [document.url, document.title])).toEqual([
      ["https://decisions.websonde.example/001-order", "Order"],
      ["https://docs.websonde.example/guide/start", "Getting started"],
      ["https://docs.websonde.example/guide/start#how-fallback-works", "How fallback works - Getting started"],
      ["https://docs.websonde.example/guide/start#how-fallback-works-1", "How fallback works - Getting started"],
      ["https://pond.example/frogs", "Frogs"],
    ]);
    expect(documents[1].text).toMatch(/^Before the title there is a sentence\.\nInstall it with care\./);
    expect(documents[2].text).toMatch(/^The chain goes on\. .*\.$/);
    expect(documents[4]).toEqual({
      title: "Frogs",
      url: "https://pond.example/frogs",
      text: "Frogs sing at night.",
      author: "Ann",
      ageDays: 5,
      related: ["Why do frogs sing?"],
    });
    rmSync(out);
    await build();
    expect(readFileSync(out, "utf8")).toBe(bytes);
  });

  it("says with --check when it is stale, and what is wrong with a page", async () => {
    await build();
    await build("--check");
    cpSync(join(docs, "guide", "start.md"), join(docs, "guide", "more.md"));
    await expect(build("--check")).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("is stale") });
    writeFileSync(join(docs, "sandbox-web", "toads.md"), "---\ntitle: Toads\nhost: pond.example\n---\nText.\n");
    await expect(build()).rejects.toMatchObject({ stderr: expect.stringContaining('toads.md: "path" is missing') });
  });
});
