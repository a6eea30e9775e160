import { breakErrors } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const blamesItselfForTheNetwork: BrokenProvider = {
  breaks: "network",
  provider: breakErrors(({ kind }) => (kind === "network" ? { kind: "unknown" } : {})),
};
