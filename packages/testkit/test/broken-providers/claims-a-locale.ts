import { breakRequest } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const claimsALocale: BrokenProvider = {
  breaks: "locale",
  provider: breakRequest((body) => void delete body["language"]),
};
