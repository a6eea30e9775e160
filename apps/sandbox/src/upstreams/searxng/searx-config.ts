import { categories, engines } from "./engines.ts";

/** What /config says of the instance. */
export function searxConfig(): Readonly<Record<string, unknown>> {
  return {
    autocomplete: "",
    categories,
    default_locale: "",
    default_theme: "simple",
    engines: engines.map((engine) => ({
      ...engine,
      language_support: true,
      languages: ["en", "de", "fr"],
      regions: ["en-US", "de-DE", "fr-FR"],
      paging: true,
      safesearch: true,
      time_range_support: true,
      timeout: 3,
    })),
    instance_name: "Sandbox SearXNG",
    limiter: {
      enabled: false,
      "botdetection.ip_limit.link_token": false,
      "botdetection.ip_lists.pass_searxng_org": false,
    },
    locales: { en: "English", de: "Deutsch (German)" },
    plugins: [],
    public_instance: false,
    safe_search: 0,
    version: "2026.8.22+sandbox",
  };
}
