import { breakRequest } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const losesPlusSigns: BrokenProvider = {
  breaks: "query",
  provider: breakRequest((body) => {
    body["q"] = decodeURIComponent(encodeURIComponent(String(body["q"])).replaceAll("%2B", "%20"));
  }),
};
