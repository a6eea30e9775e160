import { breakFetch, breakProvider } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";
import { SearchProviderError } from "@websonde/search-core";

let said = "";
const listening = breakFetch((send) => async (url, init) => {
  const response = await send(url, init);
  said = response.status === 422 ? await response.clone().text() : "";
  return response;
});

export const repeatsWhatItIsTold: BrokenProvider = {
  breaks: "redaction",
  provider: breakProvider({
    search: async (query, context) => {
      try {
        return await listening.search(query, context);
      } catch (error) {
        if (said === "") throw error;
        throw new SearchProviderError({ provider: "acme", kind: "invalid-request", message: `Acme said: ${said}` });
      }
    },
  }),
};
