import acme from "../example/acme.ts";
import { breakProvider } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const goesItsOwnWay: BrokenProvider = {
  breaks: "upstream-url",
  provider: breakProvider({
    search: (query, context) => {
      const { upstreamUrl: _, ...direct } = context;
      return acme.search(query, direct);
    },
  }),
};
