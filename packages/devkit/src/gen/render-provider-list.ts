import type { ProviderMeta } from "@websonde/search-core";
import type { ListedProvider } from "../workspace/read-providers.ts";
import { describeCount, describeFamily, describeKey, formWords } from "./describe-meta.ts";
import { renderTable } from "./render-table.ts";

/** The table of docs/providers/README.md: every provider in default order, and those that are still to come. */
export function renderProviderList(providers: readonly ListedProvider[]): string {
  const rows = providers.flatMap(({ meta, explicitOnly }) =>
    meta === undefined ? [] : [renderRow(meta, explicitOnly)],
  );
  const planned = providers.filter(({ meta }) => meta === undefined).map(({ label, id }) => `${label} (\`${id}\`)`);
  const table = renderTable(["Provider", "Id", "Kind", "Key", "Index", "Results", "Recency"], rows);
  return planned.length === 0 ? table : `${table}\n\nWithout a package yet: ${planned.join(", ")}.`;
}

function renderRow(meta: ProviderMeta, explicitOnly: boolean): readonly string[] {
  const { id, label, form, capabilities } = meta;
  return [
    `[${label}](../../packages/providers/${id}/README.md)`,
    explicitOnly ? `\`${id}\`, only when named` : `\`${id}\``,
    formWords[form],
    describeKey(meta),
    describeFamily(meta),
    describeCount(meta),
    capabilities.recency.join(", ") || "none",
  ];
}
