import { breakErrors } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const takesSecondsForMilliseconds: BrokenProvider = {
  breaks: "retry-after-seconds",
  provider: breakErrors(({ retryAfterMs }) => (retryAfterMs === 37_000 ? { retryAfterMs: 37 } : {})),
};
