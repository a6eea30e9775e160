import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readPackages } from "../workspace/read-packages.ts";
import { readProviders } from "../workspace/read-providers.ts";
import { formatText } from "./format-text.ts";
import type { GeneratedFile } from "./generated-file.ts";
import { renderCatalog } from "./render-catalog.ts";
import { renderEnvironment } from "./render-environment.ts";
import { renderCollections, renderCoreManifest } from "./render-manifests.ts";
import { renderPlannedModules } from "./render-planned-modules.ts";
import { renderProviderHead } from "./render-provider-head.ts";
import { renderProviderList } from "./render-provider-list.ts";
import { renderReferences } from "./render-references.ts";
import { replaceGenerated } from "./replace-generated.ts";

/** Every generated file as it should be now, and hints for the maintainer. Reads the sources only; writes nothing. */
export async function planFiles(root: string): Promise<{
  readonly files: readonly GeneratedFile[];
  readonly hints: readonly string[];
}> {
  const { providers, hints } = await readProviders(root);
  const metas = providers.flatMap(({ meta }) => (meta === undefined ? [] : [meta]));
  const ids = metas.map(({ id }) => id);
  const section = (path: string, title: string, content: string): GeneratedFile => {
    const text = existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined;
    return { path, text: replaceGenerated(text, title, content) };
  };
  const files = [
    renderCatalog(providers),
    renderPlannedModules(providers),
    renderCoreManifest(root, ids),
    ...renderCollections(
      root,
      ids,
      providers.map(({ id }) => id),
    ),
    renderReferences(readPackages(root)),
    section("docs/providers/README.md", "Providers", renderProviderList(providers)),
    section("docs/guide/environment.md", "Environment variables", renderEnvironment(providers)),
    ...metas.map((meta) =>
      section(`packages/providers/${meta.id}/README.md`, `@websonde/search-${meta.id}`, renderProviderHead(meta)),
    ),
  ];
  return { files: await Promise.all(files.map((file) => formatFile(root, file))), hints };
}

/** The catalog is one line for each provider and left out by `.oxfmtrc.json`: a formatter would make it ten. */
async function formatFile(root: string, { path, text }: GeneratedFile): Promise<GeneratedFile> {
  return { path, text: path.includes(".gen.") ? text : await formatText(root, path, text) };
}
