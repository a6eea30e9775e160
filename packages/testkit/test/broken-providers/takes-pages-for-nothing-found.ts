import { isSearchProviderError } from "@websonde/search-core";
import acme from "../example/acme.ts";
import { breakProvider } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const takesPagesForNothingFound: BrokenProvider = {
  breaks: "html-page",
  provider: breakProvider({
    search: async (query, context) => {
      try {
        return await acme.search(query, context);
      } catch (error) {
        if (isSearchProviderError(error) && /HTML/.test(error.message)) return { provider: "acme", sources: [] };
        throw error;
      }
    },
  }),
};
