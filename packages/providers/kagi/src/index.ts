import { SearchProviderError } from "@websonde/search-core";
import type { QuerySyntax } from "@websonde/search-core";
import { defineProvider, readCountry } from "@websonde/search-kit";
import type { Call } from "@websonde/search-kit";
import * as v from "valibot";
import { calendarStart } from "./calendar-start.ts";
import { fetchPage } from "./fetch-page.ts";
import { meta } from "./meta.ts";
import { readBuckets } from "./read-buckets.ts";
import { Answer, Buckets } from "./wire.ts";

/** Google's operators. Dates have fields of their own. */
const syntax: QuerySyntax = {
  verbatim: true,
  phrases: true,
  negation: true,
  or: true,
  site: true,
  inUrl: true,
  inTitle: true,
  inText: true,
  filetype: true,
};

/** Codes are texts of the vendor's own; where one of these words stands in it, money is meant and not the rate. */
const budgetCode = /usage|quota|budget|credit|balance/i;
const vagueStatuses: ReadonlySet<number> = new Set([402, 403, 429]);

export default defineProvider({
  meta,
  authorize: ({ value }) => ({ Authorization: `Bearer ${value}` }),

  request: (call) => ({
    url: `${call.baseUrl}/search`,
    headers: { Accept: "application/json" },
    json: {
      query: call.text(syntax),
      workflow: "search",
      limit: call.count,
      filters: readFilters(call),
      safe_search: call.query.safeSearch && call.query.safeSearch !== "off",
    },
  }),

  parse(reply, call) {
    const { meta: about, data, error } = call.json(reply, Answer);
    if (Array.isArray(error) ? error.length > 0 : error) throw call.failure(reply);
    const found = v.safeParse(Buckets, data ?? {});
    if (!found.success)
      throw new SearchProviderError({
        provider: meta.id,
        kind: "invalid-response",
        status: reply.status,
        message: "Kagi sent an answer of another form than documented (at data).",
      });
    const requestId = about?.trace || about?.id;
    return { ...readBuckets(found.output), ...(requestId && { requestId }) };
  },

  // The older version's numbers; some answers still have them.
  errors: { "1": "auth", "101": "quota" },

  inspect({ codes, status }) {
    const [code = ""] = codes.filter((one) => /^[a-z_]+\./i.test(one));
    if ((vagueStatuses.has(status) || status < 300) && budgetCode.test(code)) return "quota";
    // Inside a 200 the code is all there is.
    if (status >= 300) return undefined;
    if (code.startsWith("auth.")) return "auth";
    return code.startsWith("limits.") ? "rate-limit" : undefined;
  },

  fetchPage,
});

function readFilters({ dates, query, context, note }: Call): Readonly<Record<string, string>> | undefined {
  const after = dates.recency ? calendarStart(dates.recency, context.now()) : dates.after;
  const country = readCountry(query.locale)?.toLowerCase();
  if (query.locale !== undefined && country === undefined)
    note(`Kagi takes a region alone; the locale ${query.locale} names none and was left out`);
  const filters = {
    ...(after && { after }),
    // Inclusive, so that an exclusive `before:` ends a day earlier.
    ...(dates.until && { before: dates.until }),
    ...(country && { region: country }),
  };
  return Object.keys(filters).length > 0 ? filters : undefined;
}
