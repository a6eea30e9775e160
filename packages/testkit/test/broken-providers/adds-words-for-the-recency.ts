import { breakRequest } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const addsWordsForTheRecency: BrokenProvider = {
  breaks: "recency",
  provider: breakRequest((body) => {
    if (body["from"] === "2026-02-26") body["q"] = `${String(body["q"])} this week`;
  }),
};
