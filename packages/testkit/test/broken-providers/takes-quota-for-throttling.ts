import { breakErrors } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const takesQuotaForThrottling: BrokenProvider = {
  breaks: "quota",
  provider: breakErrors(({ kind }) => (kind === "quota" ? { kind: "rate-limit" } : {})),
};
