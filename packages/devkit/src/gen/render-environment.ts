import type { ListedProvider } from "../workspace/read-providers.ts";
import { renderTable } from "./render-table.ts";

/** The table of docs/guide/environment.md: every variable that a provider reads. */
export function renderEnvironment(providers: readonly ListedProvider[]): string {
  const rows = providers.flatMap(({ label, meta }) => {
    if (meta === undefined) return [];
    const { env, baseUrlEnv = [], otherEnv = [] } = meta.keys;
    return [
      ...env.map((name) => [`\`${name}\``, label, "the key"]),
      ...baseUrlEnv.map((name) => [`\`${name}\``, label, "another base URL"]),
      ...otherEnv.map((name) => [`\`${name}\``, label, "see its README"]),
    ];
  });
  return renderTable(["Variable", "Provider", "Holds"], rows);
}
