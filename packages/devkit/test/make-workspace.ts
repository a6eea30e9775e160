import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { repositoryRoot } from "../src/workspace/repository-root.ts";

/** A small workspace in a temporary folder, gone after the test. */
export function makeWorkspace(files: Readonly<Record<string, unknown>> = {}): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "websonde-devkit-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  cpSync(join(repositoryRoot, ".oxfmtrc.json"), join(root, ".oxfmtrc.json"));
  writeFiles(root, {
    "packages/core/package.json": {
      name: "@websonde/search-core",
      peerDependencies: { zod: "^4.0.0" },
      peerDependenciesMeta: { zod: { optional: true } },
    },
    "packages/core/tsconfig.json": {},
    // Vite reads the tsconfig of what it imports, with its references.
    "tsconfig.base.json": {},
    "packages/kit/tsconfig.json": {},
    "packages/devkit/src/planned-providers.json": [
      { id: "alpha", label: "Alpha planned", order: 10 },
      { id: "beta", label: "Beta", order: 20, explicitOnly: true },
    ],
    ...files,
  });
  return root;
}

/** Writes files; what is no text becomes JSON. */
export function writeFiles(root: string, files: Readonly<Record<string, unknown>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === "string" ? content : JSON.stringify(content));
  }
}

/** The files of a provider's package, as far as the generator reads them. */
export function providerFiles(
  id: string,
  meta: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const whole = {
    id,
    label: id.toUpperCase(),
    site: `https://${id}.example/docs`,
    order: 5,
    form: "json",
    keys: { env: [`${id.toUpperCase()}_API_KEY`] },
    capabilities: { recency: ["day"], dates: "native", sites: "text", locale: true, safeSearch: false },
    limits: { count: { min: 1, default: 10, max: 20 } },
    ...meta,
  };
  return {
    [`packages/providers/${id}/package.json`]: { name: `@websonde/search-${id}`, version: "0.1.0" },
    [`packages/providers/${id}/tsconfig.json`]: {},
    [`packages/providers/${id}/src/meta.ts`]: `export const meta = ${JSON.stringify(whole)} as const;\n`,
  };
}
