import { pickPassages } from "../../corpus/pick-passages.ts";
import { significantWords, splitWords, stemWord } from "../../corpus/words.ts";
import type { Reply, UpstreamRequest, UpstreamTools } from "../emulator.ts";
import { crawlTarget } from "../crawl-target.ts";
import { judgeKey } from "../judge-key.ts";
import { createParameterReader, flag, oneOf, textWhere } from "../parameter-reader.ts";
import { readJsonObject } from "../read-json-object.ts";
import { jsonReply, withHeaders } from "../reply.ts";
import { oldStatusError } from "./kagi-error.ts";

const refusedVerdicts = { missing: 401, invalid: 401, "no-credit": 402, throttled: 429 } as const;

/** The summarizer: the one endpoint of v0 that is left, with `Authorization: Bot <key>`. */
export function answerSummary(request: UpstreamRequest, tools: UpstreamTools): Reply {
  const { method, headers } = request;
  if (method !== "GET" && method !== "POST") {
    return withHeaders(oldStatusError(405, tools), { allow: "GET, POST" });
  }
  const verdict = judgeKey(/^bot\s+(\S+)\s*$/i.exec(headers["authorization"] ?? "")?.[1]);
  if (verdict !== "valid" && verdict !== "free") return oldStatusError(refusedVerdicts[verdict], tools);
  const values = method === "GET" ? Object.fromEntries(request.query) : readJsonObject(request.body);
  if (values === undefined) return oldStatusError(400, tools);
  const reader = createParameterReader(values);
  const text = textWhere((value) => value.trim() !== "", "a non-empty string");
  const url = reader.take("url", text, undefined);
  const given = reader.take("text", text, undefined);
  const isTakeaway = reader.take("summary_type", oneOf(["summary", "takeaway"]), "summary") === "takeaway";
  reader.take("engine", oneOf(["cecil", "agnes", "daphne", "muriel"]), "cecil");
  reader.take("target_language", text, "EN");
  reader.take("cache", flag, true);
  if (reader.problems.length > 0 || (url === undefined) === (given === undefined)) return oldStatusError(400, tools);
  const outcome = url === undefined ? undefined : crawlTarget(url, tools);
  if (outcome !== undefined && outcome.kind !== "page") return oldStatusError(400, tools);
  const source = outcome?.page ?? { title: "", text: given ?? "" };
  const meta = { id: tools.makeId(), node: "eu", ms: Math.round(500 + tools.random() * 900), api_balance: 3.2 };
  const data = { output: summarize(source, isTakeaway), tokens: Math.ceil(source.text.length / 4) };
  return jsonReply(200, { meta, data });
}

/** The sentences about the title, then others: three in a row, or five as a list. */
function summarize({ title, text }: { readonly title: string; readonly text: string }, isTakeaway: boolean): string {
  const { snippet, others } = pickPassages(text, new Set(significantWords(splitWords(title)).map(stemWord)));
  const sentences = [snippet, ...others];
  return isTakeaway ? sentences.map((sentence) => `- ${sentence}`).join("\n") : sentences.slice(0, 3).join(" ");
}
