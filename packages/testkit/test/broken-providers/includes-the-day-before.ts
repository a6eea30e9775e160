import { breakRequest } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

/** `before:` is exclusive, the upstream's last day is not. */
export const includesTheDayBefore: BrokenProvider = {
  breaks: "dates",
  provider: breakRequest((body) => {
    if (body["to"] === "2025-08-31") body["to"] = "2025-09-01";
  }),
};
