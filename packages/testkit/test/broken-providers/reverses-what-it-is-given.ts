import acme from "../example/acme.ts";
import { breakProvider } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const reversesWhatItIsGiven: BrokenProvider = {
  breaks: "frozen-inputs",
  provider: breakProvider({
    search: (query, context) => {
      const domains: unknown = query.includeDomains;
      if (Array.isArray(domains)) domains.reverse();
      return acme.search(query, context);
    },
  }),
};
