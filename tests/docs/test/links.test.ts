import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findBrokenLinks, readAnchors, readLinks } from "./find-broken-links.ts";
import { listPages } from "./list-pages.ts";

const root = join(import.meta.dirname, "../../..");

it("every link of the documentation leads to a file that is there, and to a heading that it has", () => {
  const pages = listPages(root);
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.flatMap((page) => findBrokenLinks(root, page))).toEqual([]);
});

it("every page of the guide and every decision stands in the index", () => {
  const listed = new Set(
    readLinks(readFileSync(join(root, "docs/README.md"), "utf8")).map((link) => join("docs", link)),
  );
  const missing = listPages(root).filter((page) => /^docs\/(?:guide|decisions)\//.test(page) && !listed.has(page));
  expect(missing).toEqual([]);
});

it("reads links and headings as GitHub does, and no code", () => {
  const page =
    "# What `a_b` is: a-b?\n[x](a.md#b) [y](https://example.org/z) `[n](o.md)`\n```md\n# Not one\n[n](p.md)\n```\n";
  expect(readLinks(page)).toEqual(["a.md#b"]);
  expect([...readAnchors(page)]).toEqual(["what-a_b-is-a-b"]);
});
