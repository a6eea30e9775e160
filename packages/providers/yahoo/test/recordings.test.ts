import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import provider from "../src/index.ts";
import { search } from "./search-yahoo.ts";

interface Expected {
  readonly query?: string | null;
  readonly results: readonly { readonly title: string; readonly url: string; readonly snippet?: string | null }[];
  readonly blocked?: boolean;
}

const root = process.env["WEBSONDE_RECORDINGS"] ?? "";
const folders = ["yahoo", "cloudflare"]
  .map((name) => join(root, name))
  .filter((folder) => root !== "" && existsSync(folder));
const stems = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".html"))
    .map((file) => join(folder, file.slice(0, -".html".length))),
);

const flat = (text = "") => text.replaceAll(/\s+/g, "");
const unescape = (url: string) => url.replaceAll(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());

// They are other people's pages, so they are read where they lie and are no part of the repository.
it.skipIf(stems.length === 0)("recorded pages read as they should (needs WEBSONDE_RECORDINGS)", () => {
  for (const stem of stems) {
    const { results, blocked }: Expected = JSON.parse(readFileSync(`${stem}.expected.json`, "utf8"));
    const reading = provider.parsePage?.({ html: readFileSync(`${stem}.html`, "utf8") });
    expect(reading, stem).toMatchObject({ kind: blocked ? "blocked" : "results" });
    const sources = reading?.sources ?? [];
    expect(
      sources.map(({ title, url }) => ({ title, url: unescape(url) })),
      stem,
    ).toEqual(results.map(({ title, url }) => ({ title: title.replaceAll(/\s+/g, " "), url: unescape(url) })));
    for (const [index, { snippet }] of results.entries()) {
      const expected = flat(snippet ?? "");
      expect(flat(sources[index]?.snippet).slice(0, expected.length), stem).toBe(expected);
    }
  }
});

it.skipIf(stems.length === 0)("a search refuses decoys and nothing else (needs WEBSONDE_RECORDINGS)", async () => {
  for (const stem of stems) {
    const { query, results }: Expected = JSON.parse(readFileSync(`${stem}.expected.json`, "utf8"));
    if (!query || results.length === 0) continue;
    const { error } = await search({ query, limit: 1 }, [readFileSync(`${stem}.html`, "utf8")]);
    if (stem.includes("decoy-")) expect(error, stem).toMatchObject({ kind: "blocked", reason: "unrelated" });
    else expect(error?.kind, stem).not.toBe("blocked");
  }
});
