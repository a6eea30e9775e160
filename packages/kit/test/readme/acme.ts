import type { ProviderMeta, Recency } from "@websonde/search-core";
import { defineProvider, htmlToText } from "@websonde/search-kit";
import * as v from "valibot";

const meta = {
  id: "acme",
  label: "Acme",
  site: "https://acme.example/docs",
  order: 1_000,
  form: "json",
  baseUrl: "https://api.acme.example",
  keys: { env: ["ACME_API_KEY"], baseUrlEnv: ["ACME_BASE_URL"] },
  capabilities: { recency: ["day", "week"], dates: "none", sites: "native", locale: false, safeSearch: false },
  limits: { count: { min: 1, default: 10, max: 50 }, queryCharacters: 300, minGapMs: 200 },
} as const satisfies ProviderMeta;

/** `providers.acme` of the settings, beside what every provider takes. */
const Settings = v.object({ country: v.nullish(v.string()) });

const text = v.nullish(v.string());
const Answer = v.object({
  hits: v.nullish(v.array(v.object({ title: text, link: text, summary: text, date: text }))),
  cursor: text,
});

const freshness: Readonly<Partial<Record<Recency, string>>> = { day: "24h", week: "7d" };

export const acme = defineProvider({
  meta,
  settings: Settings,
  authorize: ({ value }) => ({ Authorization: `Bearer ${value}` }),

  request: (call) => ({
    url: `${call.baseUrl}/search`,
    query: {
      q: call.text({ phrases: true, negation: true }),
      count: call.count,
      since: call.dates.recency && freshness[call.dates.recency],
      host: call.sites.include,
      country: call.settings.country ?? undefined,
      passages: call.without.has("passages") ? undefined : true,
    },
  }),

  parse(reply, call) {
    const { hits, cursor } = call.json(reply, Answer);
    return {
      sources: (hits ?? []).map(({ title, link, summary, date }) => ({
        title: htmlToText(title ?? ""),
        url: link ?? "",
        snippet: htmlToText(summary ?? ""),
        ...(date && { publishedDate: date }),
      })),
      ...(cursor && { next: { url: `${call.baseUrl}/search`, query: { cursor } } }),
    };
  },

  errors: { BAD_KEY: "auth", OUT_OF_CREDIT: "quota", "451": "unsupported" },

  retry({ error, facts }) {
    // Plans without passages refuse the option: leave it out, for this key from now on.
    if (facts.codes.includes("NO_PASSAGES")) return { without: "passages", remember: true };
    return error.kind === "rate-limit" ? { afterMs: error.retryAfterMs ?? 1_000 } : undefined;
  },
});
