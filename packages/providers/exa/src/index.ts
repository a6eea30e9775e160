import { askPages, defineProvider } from "@websonde/search-kit";
import { mcpErrors } from "@websonde/search-kit/mcp";
import { fetchPage } from "./fetch-page.ts";
import { meta } from "./meta.ts";
import { searchMcp } from "./search-mcp.ts";
import { buildRequest, parseReply } from "./search-rest.ts";
import { readExaAccess, readGap, Settings } from "./settings.ts";

/** How MCP servers say that they do not have a tool: by -32602, by a failed tool, or in words of their own. */
const missingTool =
  /\b(?:unknown|no such) tool\b|\btool \S+ (?:was |is )?(?:not (?:found|available|enabled)|unknown|disabled)\b/i;

export default defineProvider({
  meta,
  settings: Settings,
  access: readExaAccess,
  authorize: ({ value }) => ({ "x-api-key": value }),
  minGapMs: readGap,

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
    ROBOTS_FILTER_FAILED: "unsupported",
    FETCH_DOCUMENT_ERROR: "unsupported",
    INVALID_REQUEST_BODY: "invalid-request",
    INVALID_REQUEST: "invalid-request",
    INVALID_URLS: "invalid-request",
    INVALID_NUM_RESULTS: "invalid-request",
    NUM_RESULTS_EXCEEDED: "invalid-request",
    NO_CONTENT_FOUND: "empty",
    DEFAULT_ERROR: "server",
  },

  inspect({ status, message = "" }) {
    if (missingTool.test(message)) return "unsupported";
    // The free endpoint's limit comes as a tool that failed, inside a 200.
    return status < 400 && /rate limit/i.test(message) ? "rate-limit" : undefined;
  },
});
