import type { ProviderMeta } from "@websonde/search-core";
import {
  describeCount,
  describeFamily,
  describeFilters,
  describeKey,
  describeLimits,
  formWords,
} from "./describe-meta.ts";
import { renderTable } from "./render-table.ts";

/** The head of a provider's README: what everyone may know of it before a quirk matters. */
export function renderProviderHead(meta: ProviderMeta): string {
  const { id, label, site, baseUrl, form, keys, capabilities } = meta;
  const addresses = [...(baseUrl ? [`\`${baseUrl}\``] : []), ...(keys.baseUrlEnv ?? []).map((name) => `\`${name}\``)];
  const rows: readonly (readonly [string, string])[] = [
    ["Id", `\`${id}\``],
    ["Kind", formWords[form]],
    ["Key", describeKey(meta)],
    ...(keys.otherEnv ? [["Also reads", keys.otherEnv.map((name) => `\`${name}\``).join(", ")] as const] : []),
    ...(addresses.length > 0 ? [["Base URL", addresses.join(" or ")] as const] : []),
    ["Index", describeFamily(meta)],
    ["Results", describeCount(meta)],
    ...describeLimits(meta),
    ...describeFilters(meta),
    ...(capabilities.answer ? [["Answer", "yes, beside the sources"] as const] : []),
    ...(capabilities.page ? [["Page fetch", "yes"] as const] : []),
    ["Documentation", `<${site}>`],
  ];
  return `${label} as a provider of Websonde.

\`\`\`sh
npm install @websonde/search-core @websonde/search-${id}
\`\`\`

${renderTable(["", ""], rows)}
`;
}
