import { breakProvider } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const claimsToNeedNoKey: BrokenProvider = {
  breaks: "no-key",
  provider: breakProvider({ availability: () => ({ level: "auto", reason: "Acme is always there." }) }),
};
