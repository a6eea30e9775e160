import { readFileSync } from "node:fs";
import type { ParsedQuery } from "../../src/query/parse-query.ts";
import type { SearchSource } from "../../src/types/response.ts";

/** What an existing system gives for invented inputs; the departures are listed in the tests. */
interface QueryVectors {
  readonly query: readonly {
    readonly input: string;
    readonly parsed: ParsedQuery;
    readonly plain: string;
    readonly google: string;
    readonly scraperGoogle: string;
    readonly scraperDuckDuckGo: string;
    readonly scraperMojeek: string;
  }[];
  readonly dates: readonly { readonly input: string; readonly iso: string | null }[];
  readonly filter: {
    readonly sources: readonly (SearchSource & { readonly id: string })[];
    readonly cases: readonly {
      readonly query: string;
      readonly kept: readonly string[];
      readonly relaxed: readonly string[];
    }[];
  };
}

export const queryVectors: QueryVectors = JSON.parse(
  readFileSync(new URL("../fixtures/query-vectors.json", import.meta.url), "utf8"),
);
