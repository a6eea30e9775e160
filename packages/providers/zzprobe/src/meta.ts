import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "zzprobe",
  label: "Probe",
  site: "https://zzprobe.invalid/docs",
  order: 310,
  form: "json",
  baseUrl: "https://api.zzprobe.invalid",
  keys: { env: ["ZZPROBE_API_KEY"] },
  capabilities: {
    recency: ["day", "week", "month", "year"],
    dates: "none",
    sites: "none",
    locale: false,
    safeSearch: false,
  },
  limits: { count: { min: 1, default: 10, max: 20 } },
} as const satisfies ProviderMeta;
