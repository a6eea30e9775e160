import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { errorKinds } from "../../src/errors.ts";
import { createSearch } from "../../src/search.ts";
import { web } from "./own-provider.ts";

const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
const examples = readdirSync(import.meta.dirname).filter((name) => name !== "readme.test.ts");

describe("the README shows code that holds", () => {
  // The compiler checks the files themselves; here they are held to what is shown.
  it.each(examples)("%s stands in it word for word", (name) => {
    const shown = new RegExp(`<!-- example: ${name} -->\\n\\n\`\`\`ts\\n([^]*?)\`\`\``).exec(readme)?.[1];
    expect(shown).toBe(readFileSync(join(import.meta.dirname, name), "utf8"));
  });
  it("and no code that is not one of these", () => {
    expect(readme.match(/```ts\n/g)).toHaveLength(examples.length);
  });
  it("a provider of one's own answers, and says what it lacks", async () => {
    const hits = [{ name: "Acme page", link: "https://acme.example/page" }];
    const fetch = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({ hits }));
    vi.stubEnv("ACME_API_KEY", "test-key");
    try {
      const outcome = await web.search({ query: "a & b" }, { provider: "acme" });
      expect(outcome.text).toBe("[1] Acme page\n    https://acme.example/page");
      expect(fetch).toHaveBeenCalledWith(
        "https://acme.example/search?q=a%20%26%20b",
        expect.objectContaining({ headers: { "x-api-key": "test-key" } }),
      );
      vi.stubEnv("ACME_API_KEY", "");
      expect((await web.search({ query: "a" }, { provider: "acme" })).text).toBe(
        "Error: Acme has no key. Set ACME_API_KEY.",
      );
    } finally {
      vi.unstubAllEnvs();
      fetch.mockRestore();
    }
  });
});

describe("the README's tables are complete", () => {
  it.each(errorKinds)("the kind %s, with what to do", (kind) => {
    expect(readme).toMatch(new RegExp(`^\\| \`${kind}\` +\\| \\S.* \\| \\S.* \\|$`, "m"));
  });
  it("every option of a client", () => {
    const source = readFileSync(join(import.meta.dirname, "../../src/types/options.ts"), "utf8");
    const [, body = ""] = /export interface SearchOptions \{([^]*?)\n\}/.exec(source) ?? [];
    const names = [...body.matchAll(/^ {2}readonly (\w+)\?:/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) expect(readme).toMatch(new RegExp(`^\\|.*\`${name}\`.*\\|`, "m"));
  });
  it("every departure of the text, (a) to (h)", () => {
    for (const letter of "abcdefgh") expect(readme).toMatch(new RegExp(`^- \\(${letter}\\) `, "m"));
  });
  it("what it says is exported is exported", async () => {
    const core: object = await import("../../src/index.ts");
    const [, list = ""] = /Also exported, pure: ([^.]*)\./.exec(readme) ?? [];
    for (const [, name = ""] of list.matchAll(/`(\w+)`/g)) expect(core).toHaveProperty(name);
    expect(Object.keys(createSearch())).toEqual(["search", "stream", "providers"]);
  });
});
