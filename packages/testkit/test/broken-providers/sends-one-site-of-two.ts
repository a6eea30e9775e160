import { breakRequest } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const sendsOneSiteOfTwo: BrokenProvider = {
  breaks: "sites",
  provider: breakRequest((body) => {
    if (Array.isArray(body["sites"])) body["sites"] = body["sites"].slice(0, 1);
  }),
};
