import { askPages, defineProvider } from "@websonde/search-kit";
import type { Call, HttpReply, HttpRequest, Reading, Refusal, Retry } from "@websonde/search-kit";
import { mcpErrors } from "@websonde/search-kit/mcp";
import { fetchPage } from "./fetch-page.ts";
import { meta } from "./meta.ts";
import { readFields } from "./read-fields.ts";
import { readResults } from "./read-results.ts";
import { searchMcp } from "./search-mcp.ts";
import { readYoucomAccess, Settings } from "./settings.ts";
import { Answer, isRefused } from "./wire.ts";

const exchange = { request: buildRequest, parse: readReply, retry: planRetry };

export default defineProvider({
  meta,
  settings: Settings,
  access: readYoucomAccess,
  authorize: ({ value }) => ({ "X-API-Key": value }),

  // A keyed search that fails never falls back to the public endpoint: a bad key must show.
  search: (call) => (call.credential === undefined ? searchMcp(call) : askPages(exchange, call)),

  fetchPage,

  errors: mcpErrors,
});

/** The older form of the API takes the same fields as parameters, lists with commas between their entries. */
function buildRequest(call: Call<Settings>): HttpRequest {
  const url = `${call.baseUrl}/v1/search`;
  const fields = readFields(call);
  if (!call.without.has("post")) return { url, json: fields };
  const parameters = Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? value.join() : value]);
  return { url, query: Object.fromEntries(parameters) };
}

function planRetry({ error, facts }: Refusal, call: Call<Settings>): Retry | undefined {
  if (facts.status === 405) return { without: "post", remember: true };
  if (error.kind === "rate-limit") return { afterMs: error.retryAfterMs ?? 1_000 };
  if (facts.status !== 400 && facts.status !== 422) return undefined;
  const said = JSON.stringify(facts.json ?? "");
  const fields = readFields(call);
  const isRefusing = (...names: readonly string[]) =>
    names.some((name) => fields[name] !== undefined && said.includes(name));
  // Exclusions are held on what comes back in any case.
  if (isRefusing("exclude_domains")) return { without: "exclude_domains" };
  return isRefusing("country", "language")
    ? { without: "locale", note: "You.com does not serve this locale; it was left out" }
    : undefined;
}

function readReply(reply: HttpReply, call: Call<Settings>): Reading {
  const { results, metadata, ...body } = call.json(reply, Answer);
  if (!results?.web?.length && !results?.news?.length && isRefused(body)) throw call.failure(reply);
  const requestId = metadata?.search_uuid || metadata?.request_uuid;
  return {
    sources: readResults(results ?? {}, call.settings),
    usage: { searchRequests: 1 },
    ...(requestId && { requestId }),
  };
}
