import type { Reply, UpstreamEmulator, UpstreamRequest, UpstreamTools } from "../emulator.ts";
import { judgeKey, sandboxKey } from "../judge-key.ts";
import { parseJson } from "../parse-json.ts";
import { isJsonObject, type JsonObject } from "../read-json-object.ts";
import { jsonReply, withHeaders } from "../reply.ts";
import { readSerperSearch } from "./read-serper-search.ts";
import { noCredits, serperError } from "./serper-error.ts";
import { serperScrape } from "./serper-scrape.ts";
import { serperAnswer } from "./serper-search.ts";

const searchHost = "google.serper.dev";
const scrapeHost = "scrape.serper.dev";
const mostInBatch = 100;

/** Serper: Google's web results, and the scraper. */
export const serper: UpstreamEmulator = {
  id: "serper",
  hosts: [searchHost, scrapeHost],
  environment: { SERPER_API_KEY: sandboxKey("serper") },
  modes: [
    { name: "no-credits", about: "used-up credit, which the vendor says with status 400" },
    { name: "no-credits-429", about: "the same with status 429" },
    { name: "forbidden-in-200", about: "a refused key in a 200 answer" },
    { name: "no-organic", about: "an answer without the field organic" },
    { name: "knowledge-graph", about: "a knowledge graph and nothing else" },
    { name: "sparse", about: "results without a link, with one that is no web address, without titles" },
  ],
  handle(request, tools) {
    const isScrape = request.host === scrapeHost;
    if (request.path !== (isScrape ? "/" : "/search")) return serperError(404);
    // A search also works by GET, with the key in the URL.
    const methods = isScrape ? ["POST"] : ["POST", "GET"];
    if (!methods.includes(request.method)) return withHeaders(serperError(405), { allow: methods.join(", ") });
    const refused = refuseCaller(request, tools);
    if (refused !== undefined) return refused;
    const body = request.method === "GET" ? Object.fromEntries(request.query) : parseJson(request.body);
    if (isJsonObject(body)) return isScrape ? serperScrape(body, tools) : answerSearch(body, tools);
    if (Array.isArray(body) && !isScrape) return answerBatch(body, tools);
    return serperError(400, "The body must be a JSON object");
  },
  refuse: (status) => serperError(status),
};

function refuseCaller({ headers, query }: UpstreamRequest, { modes }: UpstreamTools): Reply | undefined {
  if (modes.has("forbidden-in-200")) return { ...serperError(403), status: 200 };
  const verdict = judgeKey(headers["x-api-key"] ?? query.get("apiKey") ?? undefined);
  if (verdict === "missing" || verdict === "invalid") return serperError(403);
  if (modes.has("no-credits-429")) return noCredits(429);
  if (modes.has("no-credits") || verdict === "no-credit") return noCredits(400);
  return verdict === "throttled" ? serperError(429) : undefined;
}

function answerSearch(values: JsonObject, tools: UpstreamTools): Reply {
  const { search, problem } = readSerperSearch(values);
  return problem === undefined ? jsonReply(200, serperAnswer(search, tools)) : serperError(400, problem);
}

/** A list of searches is answered by a list; one wrong search refuses all. */
function answerBatch(batch: readonly unknown[], tools: UpstreamTools): Reply {
  if (batch.length > mostInBatch) return serperError(400, `A batch has at most ${mostInBatch} queries`);
  const readings = batch.map((values) => readSerperSearch(isJsonObject(values) ? values : {}));
  const problem = readings.find((reading) => reading.problem !== undefined)?.problem;
  if (problem !== undefined) return serperError(400, problem);
  return jsonReply(
    200,
    readings.map(({ search }) => serperAnswer(search, tools)),
  );
}
