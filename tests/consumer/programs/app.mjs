// An app with the core and one provider. Prints what a search gave and what the core says of providers that are not installed.
import { createSearch } from "@websonde/search-core";

const web = createSearch();
const outcome = await web.search({ query: "how does fallback work" });
const providers = await web.providers();
const exa = outcome.attempts.find(({ provider }) => provider === "exa");
console.log(
  JSON.stringify({
    ok: outcome.ok,
    provider: outcome.response.provider,
    hasSources: outcome.response.sources.length > 0,
    installed: providers.filter(({ installed }) => installed).map(({ id }) => id),
    skippedExa: exa?.status === "skipped" && exa.message?.includes("npm install @websonde/search-exa") === true,
    ...(outcome.ok ? {} : { text: outcome.text }),
  }),
);
