import { readDay } from "../calendar-day.ts";
import type { Reply, UpstreamTools } from "../emulator.ts";
import { flag, oneOf, textListWhere, textWhere, wholeNumber } from "../parameter-reader.ts";
import type { JsonObject } from "../read-json-object.ts";
import { jsonReply } from "../reply.ts";
import { anyText, characters, createFieldReader, queryList, type FieldReader } from "./field-reader.ts";
import { findResults } from "./find-results.ts";
import { parallelRefusal } from "./parallel-error.ts";

const mostResults = 40;
const mostDomains = 200;
/** Their place in v1 is `advanced_settings`; at the top they have no effect. */
const movedFields = ["max_results", "source_policy", "excerpts", "fetch_policy", "location"];

/** `POST /v1/search`. Warnings stand beside the results. */
export function answerSearch(body: JsonObject, tools: UpstreamTools): Reply {
  const reader = createFieldReader(body);
  const settings = reader.inside("advanced_settings");
  const policy = settings.inside("source_policy");
  checkOthers(reader, settings);
  const domains = textListWhere((text) => /^\.?[^\s/:]+$/.test(text), "a list of domains");
  const afterDate = policy.take(
    "after_date",
    textWhere((text) => readDay(text) !== undefined, "a date, YYYY-MM-DD"),
    "",
  );
  const question = {
    queries: reader.demand("search_queries", queryList, []),
    objective: reader.take("objective", anyText, ""),
    maxResults: settings.take("max_results", wholeNumber(1, mostResults), 10),
    charactersPerResult: settings.inside("excerpt_settings").take("max_chars_per_result", characters, 10_000),
    charactersInAll: reader.take("max_chars_total", characters, Number.POSITIVE_INFINITY),
    includeDomains: policy.take("include_domains", domains, []).map(withoutDot),
    excludeDomains: policy.take("exclude_domains", domains, []).map(withoutDot),
    publishedFrom: readDay(afterDate),
  };
  const sessionId = reader.take("session_id", anyText, "") || `sess_${makeMark(tools)}`;
  const errors = [...reader.listErrors()];
  if (question.includeDomains.length + question.excludeDomains.length > mostDomains) {
    errors.push({ loc: ["advanced_settings", "source_policy"], msg: `at most ${mostDomains} domains` });
  }
  if (errors.length > 0) return parallelRefusal(errors, tools);

  const results = findResults(question, tools);
  const warnings = [
    ...movedFields.filter((name) => Object.hasOwn(body, name)).map((name) => specWarning(`${name} was ignored`)),
    ...(question.includeDomains.length > 0 && question.excludeDomains.length > 0
      ? [specWarning("exclude_domains was ignored beside include_domains")]
      : []),
    ...(results.length === 0 ? [specWarning("No pages matched")] : []),
    ...(tools.modes.has("warnings")
      ? [{ type: "input_validation_warning", message: "Fewer pages than usual", detail: null }]
      : []),
  ];
  return jsonReply(200, {
    search_id: `search_${makeMark(tools)}`,
    session_id: sessionId,
    results,
    warnings: warnings.length > 0 ? warnings : null,
    usage: [{ name: "sku_search", count: 1 }],
  });
}

/** Fields that are checked and have no effect here. */
function checkOthers(reader: FieldReader, settings: FieldReader): void {
  reader.take("mode", oneOf(["turbo", "fast", "basic", "advanced"]), "advanced");
  reader.take("client_model", anyText, "");
  settings.take(
    "location",
    textWhere((text) => /^[a-z]{2}$/i.test(text), "an ISO 3166-1 alpha-2 code"),
    "us",
  );
  checkFetchPolicy(settings);
}

/** `fetch_policy`, which /extract has too. */
export function checkFetchPolicy(settings: FieldReader): void {
  const fetchPolicy = settings.inside("fetch_policy");
  fetchPolicy.take("max_age_seconds", wholeNumber(600, 315_360_000), 600);
  fetchPolicy.take("timeout_seconds", wholeNumber(1, 600), 60);
  fetchPolicy.take("disable_cache_fallback", flag, false);
}

/** `.gov` stands for all hosts below it. */
function withoutDot(domain: string): string {
  return domain.replace(/^\./, "");
}

function specWarning(message: string): Readonly<Record<string, unknown>> {
  return { type: "spec_validation_warning", message, detail: null };
}

/** The random part of an id. */
export function makeMark(tools: UpstreamTools): string {
  return tools.makeId().replaceAll("-", "");
}
