import { createSearch, SearchProviderError } from "@websonde/search-core";
import type { SearchProvider } from "@websonde/search-core";

const acme: SearchProvider = {
  meta: {
    id: "acme",
    label: "Acme",
    site: "https://acme.example/docs",
    order: 1_000,
    form: "json",
    keys: { env: ["ACME_API_KEY"] },
    capabilities: { recency: [], dates: "none", sites: "none", locale: false, safeSearch: false },
    limits: { count: { min: 1, default: 10, max: 50 } },
  },
  availability: ({ env }) =>
    env["ACME_API_KEY"]
      ? { level: "auto", reason: "ACME_API_KEY is set", credentialSource: "ACME_API_KEY" }
      : { level: "none", reason: "Acme has no key. Set ACME_API_KEY." },
  async search(query, { env, fetch = globalThis.fetch, signal }) {
    const url = `https://acme.example/search?q=${encodeURIComponent(query.query)}`;
    const reply = await fetch(url, { headers: { "x-api-key": env["ACME_API_KEY"] ?? "" }, signal });
    if (!reply.ok)
      throw new SearchProviderError({
        provider: "acme",
        kind: "server",
        status: reply.status,
        message: "Acme failed.",
      });
    const { hits } = (await reply.json()) as { hits: { name: string; link: string }[] };
    return { provider: "acme", sources: hits.map(({ name, link }) => ({ title: name, url: link })) };
  },
};

export const web = createSearch({ providers: { acme }, preferred: "acme" });
