import { askPages, defineProvider } from "@websonde/search-kit";
import { mcpErrors } from "@websonde/search-kit/mcp";
import { fetchPage } from "./fetch-page.ts";
import { meta } from "./meta.ts";
import { searchMcp } from "./search-mcp.ts";
import { buildRequest, parseReply } from "./search-rest.ts";
import { readExaAccess, Settings } from "./settings.ts";

export default defineProvider({
  meta,
  settings: Settings,
  access: readExaAccess,
  authorize: ({ value }) => ({ "x-api-key": value }),
  minGapMs: ({ searchDelayMs }) => (searchDelayMs == null ? undefined : Math.max(0, searchDelayMs || 0)),

  // A keyed search that fails never falls back to the public endpoint: a bad key must show.
  search: (call) =>
    call.credential === undefined ? searchMcp(call) : askPages({ request: buildRequest, parse: parseReply }, call),

  fetchPage,

  errors: {
    ...mcpErrors,
    INVALID_API_KEY: "auth",
    ACCESS_DENIED: "auth",
    NO_MORE_CREDITS: "quota",
    API_KEY_BUDGET_EXCEEDED: "quota",
    FEATURE_DISABLED: "unsupported",
    INVALID_REQUEST_BODY: "invalid-request",
    INVALID_REQUEST: "invalid-request",
    INVALID_NUM_RESULTS: "invalid-request",
    NUM_RESULTS_EXCEEDED: "invalid-request",
    NO_CONTENT_FOUND: "empty",
    DEFAULT_ERROR: "server",
  },

  // The free endpoint's limit comes as a tool that failed, inside a 200.
  inspect: ({ status, message }) =>
    status < 400 && message !== undefined && /rate limit/i.test(message) ? "rate-limit" : undefined,
});
