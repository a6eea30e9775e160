import { defineProvider } from "@websonde/search-kit";
import * as v from "valibot";

const Started = v.object({ session: v.string() });
const Hit = v.object({ title: v.nullish(v.string()), url: v.nullish(v.string()), text: v.nullish(v.string()) });
const Event = v.object({
  id: v.string(),
  error: v.nullish(v.object({ status: v.number(), message: v.string() })),
  hits: v.nullish(v.array(Hit)),
});

/** A server that wants a session first and streams its answer, each event with the id of the request. */
export const session = defineProvider({
  meta: {
    id: "session-sample",
    label: "Session Sample",
    site: "https://session.example/docs",
    order: 1_002,
    form: "answer",
    baseUrl: "https://session.example",
    keys: { env: ["SESSION_SAMPLE_TOKEN"], keyless: "explicit" },
    capabilities: { recency: [], dates: "text", sites: "text", locale: false, safeSearch: false, answer: true },
    limits: { count: { min: 1, default: 5, max: 20 } },
  },
  authorize: ({ value }) => ({ Authorization: `Bearer ${value}` }),
  async search(call) {
    const started = await call.ask({ url: `${call.baseUrl}/session`, json: {} });
    const id = `request-${call.context.random()}`;
    const query = call.text({ verbatim: true, phrases: true, negation: true, or: true, site: true, dateRange: true });
    const reply = await call.ask({
      url: `${call.baseUrl}/search`,
      headers: { "X-Session": call.json(started, Started).session },
      json: { id, query, results: call.count },
    });
    const data = /^data: ([^\n]*)/m.exec(reply.body)?.[1] ?? reply.body;
    const event = call.json({ ...reply, body: data }, Event);
    if (event.error) throw call.failure({ ...reply, body: data });
    return {
      sources: (event.hits ?? []).map(({ title, url, text }) => ({
        title: title ?? "",
        url: url ?? "",
        ...(text && { snippet: text }),
      })),
    };
  },
});
