import type { SearchResponse } from "@websonde/search-core";
import acme from "../example/acme.ts";
import { breakProvider } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

let running: Promise<SearchResponse> | undefined;

export const sharesRunningSearches: BrokenProvider = {
  breaks: "parallel",
  provider: breakProvider({
    search: (query, context) => (running ??= acme.search(query, context).finally(() => (running = undefined))),
  }),
};
