import { isSearchProviderError } from "@websonde/search-core";
import acme from "../example/acme.ts";
import { breakProvider } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const takesErrorsForNothingFound: BrokenProvider = {
  breaks: "error-envelope",
  provider: breakProvider({
    search: async (query, context) => {
      try {
        return await acme.search(query, context);
      } catch (error) {
        if (isSearchProviderError(error) && error.message.includes("The index is down"))
          return { provider: "acme", sources: [] };
        throw error;
      }
    },
  }),
};
