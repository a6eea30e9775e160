import type { Reply, UpstreamEmulator, UpstreamRequest, UpstreamTools } from "../emulator.ts";
import { sandboxKey, type KeyVerdict } from "../judge-key.ts";
import { readJsonObject } from "../read-json-object.ts";
import { withHeaders } from "../reply.ts";
import { firecrawlError, firecrawlStatusError, firecrawlValidationError } from "./firecrawl-error.ts";
import { answerScrape } from "./firecrawl-scrape.ts";
import { firecrawlAnswer, type FirecrawlServer } from "./firecrawl-search.ts";
import { judgeBearer } from "../judge-bearer.ts";
import { readFirecrawlSearch } from "./read-firecrawl-search.ts";

const vendorHost = "api.firecrawl.dev";

/** Firecrawl's search and scrape API, v2 and v1: the vendor's server, which also serves callers without a key, and self-hosted ones. */
export const firecrawl: UpstreamEmulator = {
  id: "firecrawl",
  hosts: [vendorHost, "firecrawl.sandbox", "firecrawl*"],
  environment: { FIRECRAWL_API_KEY: sandboxKey("firecrawl") },
  modes: [
    { name: "keyless-spent", about: "callers without a key have used up their daily allowance: 429" },
    { name: "success-false", about: "status 200 with success false and a reason" },
    { name: "error-null", about: "status 200 with success false and no reason" },
    { name: "empty-object", about: "an empty answer whose data is an empty object" },
    { name: "title-lists", about: "title, description and language of a scraped page are lists" },
    { name: "url-in-metadata", about: "scraped results have their URL in metadata only" },
  ],
  handle(request, tools) {
    const isSelfHosted = request.host !== vendorHost;
    const [, prefix = "", version, action] = /^(.*)\/(v[12])\/(search|scrape)$/s.exec(request.path) ?? [];
    if (action === undefined || (prefix !== "" && !isSelfHosted) || request.method !== "POST") {
      return firecrawlError(404, { error: `Cannot ${request.method} ${request.path}` });
    }
    const refused = refuseCaller(request, tools);
    if (refused !== undefined) return refused;
    if (tools.modes.has("success-false")) return firecrawlError(200, { error: "Search backend unavailable" });
    if (tools.modes.has("error-null")) return firecrawlError(200, { error: null });
    const server: FirecrawlServer = { version: version === "v1" ? "v1" : "v2", isSelfHosted };
    return answer(request, action, server, tools);
  },
  refuse: (status, _request, tools) => firecrawlStatusError(status, tools),
};

const refusedVerdicts: Readonly<Partial<Record<KeyVerdict, number>>> = {
  invalid: 401,
  "no-credit": 402,
  throttled: 429,
};

function refuseCaller({ headers }: UpstreamRequest, tools: UpstreamTools): Reply | undefined {
  const verdict = judgeBearer(headers["authorization"]);
  if (verdict === "missing" && tools.modes.has("keyless-spent")) {
    const error = "Rate limit exceeded. The daily limit for requests without an API key is reached.";
    return withHeaders(firecrawlError(429, { error }), { "retry-after": "3600" });
  }
  const status = refusedVerdicts[verdict];
  return status === undefined ? undefined : firecrawlStatusError(status, tools);
}

function answer(request: UpstreamRequest, action: string, server: FirecrawlServer, tools: UpstreamTools): Reply {
  const isJson = request.headers["content-type"]?.toLowerCase().startsWith("application/json") === true;
  // Without the content type the server sees an empty body, and misses the first field.
  const body = isJson ? readJsonObject(request.body) : {};
  if (body === undefined) return firecrawlError(400, { code: "BAD_REQUEST", error: "Bad Request: malformed JSON" });
  if (action === "scrape") return answerScrape(body, tools);
  const reading = readFirecrawlSearch(body, server.version === "v1" ? 5 : 10, tools.now());
  if (reading.problems.length > 0) return firecrawlValidationError(reading.problems);
  return firecrawlAnswer(reading.search, server, tools);
}
