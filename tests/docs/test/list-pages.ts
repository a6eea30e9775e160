import { globSync } from "node:fs";

/** The README and the pages of `docs`, relative to the root, in the order of their names; emulated web pages are none. */
export function listPages(root: string): readonly string[] {
  return globSync(["README.md", "docs/**/*.md"], {
    cwd: root,
    exclude: ["docs/sandbox-web/**", "docs/examples/*/node_modules/**"],
  }).toSorted();
}
