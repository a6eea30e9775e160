import { breakErrors } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const cannotReadDatesOfWaits: BrokenProvider = {
  breaks: "retry-after-date",
  // Only the date asks for minutes.
  provider: breakErrors(({ retryAfterMs = 0 }) => (retryAfterMs > 60_000 ? { retryAfterMs: undefined } : {})),
};
