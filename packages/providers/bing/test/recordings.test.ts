import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isSearchProviderError } from "@websonde/search-core";
import type { PageReading, SearchSource } from "@websonde/search-core";
import { expect, it } from "vitest";
import provider from "../src/index.ts";
import { search } from "./search-bing.ts";

interface Expected {
  readonly query?: string | null;
  readonly results: readonly { readonly title: string; readonly url: string; readonly snippet?: string | null }[];
  readonly blocked?: boolean;
}

const root = process.env["WEBSONDE_RECORDINGS"] ?? "";
const folders = ["bing", "cloudflare"]
  .map((name) => join(root, name))
  .filter((folder) => root !== "" && existsSync(folder));
const stems = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".html"))
    .map((file) => join(folder, file.slice(0, -".html".length))),
);

const flat = (text = "") => text.replaceAll(/\s+/g, "");
const unescape = (url: string) => url.replaceAll(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());

/** The date is read by itself; recorded snippets have it before them. */
function writeSnippet({ snippet, publishedDate }: SearchSource, expected: string): string {
  const isDated = publishedDate !== undefined && expected.startsWith(`${flat(publishedDate)}·`);
  return flat(isDated ? `${publishedDate}·${snippet}` : snippet);
}

function read(stem: string): PageReading | "invalid-response" {
  try {
    return provider.parsePage?.({ html: readFileSync(`${stem}.html`, "utf8") }) ?? { kind: "empty", sources: [] };
  } catch (error) {
    if (isSearchProviderError(error) && error.kind === "invalid-response") return error.kind;
    throw error;
  }
}

// They are other people's pages, so they are read where they lie and are no part of the repository.
it.skipIf(stems.length === 0)("recorded pages read as they should (needs WEBSONDE_RECORDINGS)", () => {
  for (const stem of stems) {
    const { results, blocked }: Expected = JSON.parse(readFileSync(`${stem}.expected.json`, "utf8"));
    const reading = read(stem);
    if (stem.includes("truncated-")) {
      expect(reading, stem).toBe("invalid-response");
      continue;
    }
    expect(reading, stem).toMatchObject({ kind: blocked ? "blocked" : "results" });
    const sources = reading === "invalid-response" ? [] : reading.sources;
    expect(
      sources.map(({ title, url }) => ({ title, url: unescape(url) })),
      stem,
    ).toEqual(results.map(({ title, url }) => ({ title: title.replaceAll(/\s+/g, " "), url: unescape(url) })));
    for (const [index, { snippet }] of results.entries()) {
      const source = sources[index];
      const expected = flat(snippet ?? "");
      if (source) expect(writeSnippet(source, expected).slice(0, expected.length), stem).toBe(expected);
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
