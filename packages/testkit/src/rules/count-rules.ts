import assert from "node:assert/strict";
import type { CountLimits } from "@websonde/search-core";
import { askProvider } from "../ask/ask-provider.ts";
import { expectAnswer } from "../expect/expect-outcome.ts";
import { successOf } from "../fixtures/list-replies.ts";
import type { ResultRow } from "../fixtures/provider-fixtures.ts";
import { answerWith } from "../upstream/open-upstream.ts";
import { askRows } from "./text-rules.ts";
import type { Rule } from "./rule.ts";

/** What callers really give for a count, and what is meant by it. */
const wanted: readonly (readonly [limit: unknown, meant: number | undefined])[] = [
  [undefined, undefined],
  [0, undefined],
  [Number.NaN, undefined],
  [1, 1],
  [2.7, 2],
  [1e9, 1e9],
  [-3, 1],
  ["7", 7],
];

export const countRules: readonly Rule[] = [
  {
    id: "count",
    title: "the count that goes out is a whole number in the upstream's range, whatever was asked",
    needs: ["success", "count"],
    async check(context) {
      const { fixtures, provider } = context;
      const { count: limits } = provider.meta.limits;
      for (const field of ["limit", "numSearchResults"])
        for (const [value, meant] of wanted) {
          const request = value === undefined ? {} : { [field]: value };
          const { outcome, searches } = await askProvider(context, answerWith(successOf(fixtures)), { request });
          expectAnswer(outcome);
          const sent = searches.map((search) => fixtures.request?.count?.(search))[0];
          assert.match(String(sent), /^\d+$/, `For ${field} ${String(value)} the count ${String(sent)} went out.`);
          assert.equal(Number(sent), clamp(meant, limits), `The count that went out for ${field} ${String(value)}`);
          if (meant !== undefined && meant > limits.max)
            assert.ok(
              outcome.notes.some((note) => note.includes(String(limits.max))),
              `No note says that ${limits.max} results are the most: ${JSON.stringify(outcome.notes)}`,
            );
        }
    },
  },
  {
    id: "count-returned",
    title: "never more results come back than were asked for",
    needs: ["results"],
    async check(context) {
      const { count: limits } = context.provider.meta.limits;
      const rows: readonly ResultRow[] = Array.from({ length: limits.max + 5 }, (_, index) => ({
        title: `Result ${index + 1}`,
        url: `https://example.org/result/${index + 1}`,
        snippet: `Words about result ${index + 1}.`,
      }));
      const requests = [
        ...wanted.map(([limit, meant]) => [limit === undefined ? {} : { limit }, meant] as const),
        [{ limit: 2, numSearchResults: 9 }, 2] as const,
        [{ limit: 9, numSearchResults: 2 }, 2] as const,
      ];
      for (const [request, meant] of requests) {
        const { sources } = expectAnswer((await askRows(context, rows, request)).outcome);
        const most = meant ?? limits.default;
        assert.ok(
          sources.length >= 1 && sources.length <= most,
          `${sources.length} results came back for ${JSON.stringify(request)}`,
        );
        assert.deepEqual(
          sources.map(({ url }) => url),
          rows.slice(0, sources.length).map(({ url }) => url),
          "The first results, in the upstream's order",
        );
      }
    },
  },
];

function clamp(meant: number | undefined, { min, default: usual, max }: CountLimits): number {
  return meant === undefined ? usual : Math.min(max, Math.max(min, meant));
}
