// node first-search.mjs URL: the same search through the core and the provider.
import { createSearch } from "@websonde/search-core";

const web = createSearch({ env: { BRAVE_API_KEY: "bench-key-1234", BRAVE_BASE_URL: process.argv[2] } });
const outcome = await web.search({ query: "heat pump", limit: 20 }, { provider: "brave" });
if (!outcome.ok) throw outcome.error;
process.stdout.write(outcome.text);
