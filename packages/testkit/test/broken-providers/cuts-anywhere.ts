import { breakRequest } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const cutsAnywhere: BrokenProvider = {
  breaks: "long-query",
  provider: breakRequest((body) => void (body["q"] = String(body["q"]).slice(0, 457))),
};
