import type { WorkspacePackage } from "../workspace/read-packages.ts";
import type { GeneratedFile } from "./generated-file.ts";

/** The root's tsconfig.json: every package and app that `tsc -b` builds. */
export function renderReferences(packages: readonly WorkspacePackage[]): GeneratedFile {
  const references = packages.filter(({ hasTsconfig }) => hasTsconfig).map(({ folder }) => ({ path: folder }));
  return { path: "tsconfig.json", text: JSON.stringify({ files: [], references }) };
}
