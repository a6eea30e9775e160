import { createSearch } from "@websonde/search-core";

const web = createSearch({ order: ["brave", "duckduckgo"], exclude: ["yahoo"] });
const outcome = await web.search(
  { query: "site:nodejs.org release schedule", recency: "month", limit: 5 },
  { signal: AbortSignal.timeout(20_000) },
);

console.log(outcome.text);
if (outcome.ok) for (const { title, url } of outcome.response.sources) console.log(title, url);
else console.error(outcome.error.kind, outcome.error.message);
