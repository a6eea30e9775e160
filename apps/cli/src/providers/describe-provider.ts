import { catalog, cleanText } from "@websonde/search-core";
import type { ProviderCapabilities, ProviderDescription } from "@websonde/search-core";

/** The columns of the table. */
export const headings = ["ID", "LABEL", "STATE", "CREDENTIAL", "SUPPORTS", "WHY"] as const;

/** One row of the table. `named`: the ids that the settings name, which may run without a key. */
export function describeProvider(description: ProviderDescription, named: ReadonlySet<string>): readonly string[] {
  const { id, label, availability, meta } = description;
  return [
    id,
    label,
    describeState(description, named),
    availability.credentialSource ?? "-",
    meta === undefined ? "-" : listSupport(meta.capabilities),
    availability.reason,
  ].map((cell) => cleanText(cell));
}

function describeState(description: ProviderDescription, named: ReadonlySet<string>): string {
  const { id, installed, excluded, availability } = description;
  const { level, retryAfterMs = 0 } = availability;
  if (!installed) return "not installed";
  if (excluded) return "excluded";
  if (level === "none") return "not ready";
  if (retryAfterMs > 0) return "cooling";
  return (level === "explicit" || explicitOnly.has(id)) && !named.has(id) ? "when named" : "ready";
}

const explicitOnly: ReadonlySet<string> = new Set(catalog.filter((entry) => entry.explicitOnly).map(({ id }) => id));

/** What reaches the upstream itself; what is missing here is filtered afterwards. */
function listSupport({ recency, dates, sites, locale, safeSearch, answer, page }: ProviderCapabilities): string {
  const support: readonly (readonly [name: string, isThere: boolean | undefined])[] = [
    ["recency", recency.length > 0],
    ["dates", dates !== "none"],
    ["sites", sites !== "none"],
    ["locale", locale],
    ["safe-search", safeSearch],
    ["answer", answer],
    ["page", page],
  ];
  return support.flatMap(([name, isThere]) => (isThere ? [name] : [])).join(",") || "-";
}
