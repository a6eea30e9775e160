import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import provider from "../src/index.ts";

interface Expected {
  readonly results: readonly { readonly title: string; readonly url: string; readonly snippet?: string | null }[];
  readonly blocked?: boolean;
}

const root = process.env["WEBSONDE_RECORDINGS"] ?? "";
const folders = ["ecosia", "cloudflare"]
  .map((name) => join(root, name))
  .filter((folder) => root !== "" && existsSync(folder));
const stems = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".html"))
    .map((file) => join(folder, file.slice(0, -".html".length))),
);

const flat = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, "");
const unescape = (url: string) => url.replaceAll(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());

// They are other people's pages, so they are read where they lie and are no part of the repository.
it.skipIf(stems.length === 0)("recorded pages read as they should (needs WEBSONDE_RECORDINGS)", () => {
  for (const stem of stems) {
    const expected: Expected = JSON.parse(readFileSync(`${stem}.expected.json`, "utf8"));
    const reading = provider.parsePage?.({ html: readFileSync(`${stem}.html`, "utf8") });
    const kind = expected.results.length === 0 ? "empty" : "results";
    expect(reading?.kind, stem).toBe(expected.blocked ? "blocked" : kind);
    const read = reading?.sources.map(({ title, url, snippet }, index) => ({
      title,
      url: unescape(url),
      snippet: flat(snippet).slice(0, flat(expected.results[index]?.snippet).length),
    }));
    const wanted = expected.results.map(({ title, url, snippet }) => ({
      title: title.replaceAll(/\s+/g, " "),
      url: unescape(url),
      snippet: flat(snippet),
    }));
    expect(read, stem).toEqual(wanted);
  }
});
