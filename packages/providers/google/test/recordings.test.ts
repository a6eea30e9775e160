import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import provider from "../src/index.ts";

interface Row {
  readonly title: string;
  readonly url: string;
  readonly snippet?: string;
}
interface Expected {
  readonly results: readonly Row[];
  readonly optional?: readonly Row[];
  readonly blocked?: boolean;
}

const root = process.env["WEBSONDE_RECORDINGS"] ?? "";
const folders = ["google", "cloudflare"]
  .map((name) => join(root, name))
  .filter((folder) => root !== "" && existsSync(folder));
const stems = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".html"))
    .map((file) => join(folder, file.slice(0, -".html".length))),
);

const unescape = (url: string) => url.replaceAll(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());
const simplify = ({ title, url }: Row) => ({ title: title.replaceAll(/\s+/g, " "), url: unescape(url) });
const flat = (text = "") => text.replaceAll(/[\s\u200b]+/g, "");

// They are other people's pages, so they are read where they lie and are no part of the repository.
it.skipIf(stems.length === 0)("recorded pages read as they should (needs WEBSONDE_RECORDINGS)", () => {
  for (const stem of stems) {
    const { results, optional = [], blocked }: Expected = JSON.parse(readFileSync(`${stem}.expected.json`, "utf8"));
    const reading = provider.parsePage?.({ html: readFileSync(`${stem}.html`, "utf8") });
    expect(reading?.kind, stem).toBe(blocked ? "blocked" : "results");
    expect(reading?.notes, stem).toBeUndefined();
    const wanted = results.map(simplify);
    const extra = new Set(optional.map(({ url }) => url).filter((url) => !results.some((one) => one.url === url)));
    expect(reading?.sources.filter(({ url }) => !extra.has(url)).map(simplify), stem).toEqual(wanted);
    for (const [index, { url, snippet }] of results.entries()) {
      // The second of two results of one site is recorded with the snippet of the first.
      if (flat(snippet) === "" || snippet === results[index - 1]?.snippet) continue;
      const read = reading?.sources.find((source) => source.url === url);
      // The date before a snippet is read apart.
      const end = flat(snippet).slice(0, 100).slice(-12);
      expect(flat(read?.publishedDate) + flat(read?.snippet), `${stem} ${url}`).toContain(end);
    }
  }
});
