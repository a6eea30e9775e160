import type { QuerySyntax, Recency } from "@websonde/search-core";
import type { Call, HttpRequest } from "@websonde/search-kit";

const defaultModel = "gemini-2.5-flash";
const days: Readonly<Record<Recency, number>> = { day: 1, week: 7, month: 31, year: 365 };
const dayMs = 86_400_000;

/** The model searches with Google, which reads all of these. */
const syntax: QuerySyntax = {
  verbatim: true,
  phrases: true,
  negation: true,
  or: true,
  site: true,
  inTitle: true,
  inUrl: true,
  inText: true,
  filetype: true,
  dateRange: true,
};

export function writeRequest(call: Call): HttpRequest {
  const { query, credential, baseUrl } = call;
  const model = readModel(call);
  const limits = {
    ...(query.maxTokens !== undefined && { maxOutputTokens: query.maxTokens }),
    ...(query.temperature !== undefined && { temperature: query.temperature }),
  };
  return {
    url: `${baseUrl.replace(/\/v1beta$/, "")}/v1beta/models/${encodeURIComponent(model)}:streamGenerateContent`,
    query: { alt: "sse" },
    headers: { Accept: "text/event-stream", ...(credential && { "x-goog-api-key": credential.value }) },
    json: {
      contents: [{ role: "user", parts: [{ text: call.text(syntax) }] }],
      ...(query.systemPrompt && { systemInstruction: { parts: [{ text: query.systemPrompt }] } }),
      tools: [{ googleSearch: readTimeRange(call) }],
      ...(Object.keys(limits).length > 0 && { generationConfig: limits }),
    },
  };
}

function readModel({ model, context }: Call): string {
  const name = model ?? (context.env["GEMINI_SEARCH_MODEL"]?.trim() || defaultModel);
  return name.replace(/^models\//, "");
}

/** Both ends are wanted, in RFC 3339. Dates in the question beat the recency and stay there. */
function readTimeRange({ dates, context }: Call): Readonly<Record<string, unknown>> {
  if (dates.recency === undefined) return {};
  const now = context.now();
  const write = (time: number) => new Date(time).toISOString().replace(/\.\d+Z$/, "Z");
  return { timeRangeFilter: { startTime: write(now - days[dates.recency] * dayMs), endTime: write(now) } };
}
