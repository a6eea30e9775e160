import { defineProvider, recencyStart } from "@websonde/search-kit";
import * as v from "valibot";

const text = v.nullish(v.string());
const Answer = v.object({
  error: v.nullish(v.unknown()),
  hits: v.nullish(v.array(v.object({ title: text, link: text, passage: text, date: text, author: text }))),
});

// oxlint-disable-next-line import/no-default-export
export default defineProvider({
  meta: {
    id: "acme",
    label: "Acme",
    site: "https://docs.acme.example/search",
    order: 1_000,
    form: "json",
    baseUrl: "https://api.acme.example",
    keys: { env: ["ACME_API_KEY"] },
    capabilities: {
      recency: ["day", "week", "month", "year"],
      dates: "native",
      sites: "native",
      locale: true,
      safeSearch: false,
    },
    limits: { count: { min: 1, default: 10, max: 50 }, queryCharacters: 500 },
  },
  authorize: ({ value }) => ({ "X-Acme-Key": value }),
  request: (call) => ({
    url: `${call.baseUrl}/v1/search`,
    json: {
      q: call.text({ verbatim: true, phrases: true, negation: true }),
      size: call.count,
      from: call.dates.recency ? recencyStart(call.dates.recency, call.context.now()) : call.dates.after,
      to: call.dates.until,
      sites: call.sites.include,
      withoutSites: call.sites.exclude,
      language: call.query.locale,
    },
  }),
  parse(reply, call) {
    const { error, hits } = call.json(reply, Answer);
    if (error) throw call.failure(reply);
    return {
      sources: (hits ?? []).map(({ title, link, passage, date, author }) => ({
        title: title ?? "",
        url: link ?? "",
        ...(passage && { snippet: passage }),
        ...(date && { publishedDate: date }),
        ...(author && { author }),
      })),
    };
  },
  errors: { NO_CREDIT: "quota" },
});
