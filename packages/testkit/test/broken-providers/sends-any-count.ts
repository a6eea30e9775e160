import acme from "../example/acme.ts";
import { breakProvider, breakRequest } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const sendsAnyCount: BrokenProvider = {
  breaks: "count",
  provider: breakProvider({
    search: (query, context) => {
      const { limit, numSearchResults = limit ?? acme.meta.limits.count.default } = query;
      return breakRequest((body) => void (body["size"] = numSearchResults)).search(query, context);
    },
  }),
};
