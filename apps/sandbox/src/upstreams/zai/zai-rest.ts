import type { Reply, UpstreamRequest, UpstreamTools } from "../emulator.ts";
import { readJsonBody } from "../read-json-body.ts";
import { createParameterReader, flag, oneOf, textWhere } from "../parameter-reader.ts";
import { jsonReply } from "../reply.ts";
import { significantWords, splitWords } from "../../corpus/words.ts";
import { findZaiResults, readZaiSearch } from "./find-zai-results.ts";
import { zaiParameterError } from "./zai-error.ts";

const engines = ["search-prime"] as const;
const chineseEngines = ["search_std", "search_pro", "search_pro_sogou", "search_pro_quark"] as const;
const anyText = textWhere(() => true, "a text");

/** `POST /api/paas/v4/web_search`, which is paid for by the call. */
export function answerZaiRest(request: UpstreamRequest, isChinese: boolean, tools: UpstreamTools): Reply {
  const body = readJsonBody(request);
  if (body === undefined) return zaiParameterError("The body must be a JSON object", tools);
  const reader = createParameterReader(body);
  reader.demand("search_engine", oneOf(isChinese ? chineseEngines : engines), "");
  const search = readZaiSearch(reader, { queryName: "search_query", takesCount: true });
  const requestId = reader.take("request_id", anyText, undefined) ?? tools.makeId();
  reader.take("user_id", anyText, "");
  const wantsIntent = isChinese && reader.take("search_intent", flag, false);
  const [problem] = reader.problems;
  if (problem !== undefined) return zaiParameterError(`${problem.name} must be ${problem.expected}`, tools);
  const intent = { query: search.query, intent: "SEARCH_ALL", keywords: readKeywords(search.query) };
  return jsonReply(200, {
    id: tools.makeId(),
    created: Math.floor(tools.now() / 1000),
    request_id: requestId,
    ...(wantsIntent ? { search_intent: [intent] } : {}),
    search_result: findZaiResults(search, tools),
  });
}

function readKeywords(query: string): string {
  return significantWords(splitWords(query.slice(0, 400))).join(" ");
}
