import { askPages, defineProvider } from "@websonde/search-kit";
import { mcpErrors } from "@websonde/search-kit/mcp";
import { fetchPage } from "./fetch-page.ts";
import { meta } from "./meta.ts";
import { searchMcp } from "./search-mcp.ts";
import { buildRequest, parseReply } from "./search-rest.ts";
import { readParallelAccess, Settings } from "./settings.ts";

export default defineProvider({
  meta,
  settings: Settings,
  access: readParallelAccess,
  authorize: ({ value }) => ({ "x-api-key": value }),

  // A keyed search that fails never falls back to the public endpoint: a bad key must show.
  search: (call) =>
    call.credential === undefined ? searchMcp(call) : askPages({ request: buildRequest, parse: parseReply }, call),

  fetchPage,

  errors: mcpErrors,

  // Used-up credit is 402; a 429 passes, whatever code or words come with it.
  inspect: ({ status }) => (status === 429 ? "rate-limit" : undefined),
});
