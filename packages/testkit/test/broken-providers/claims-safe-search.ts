import acme from "../example/acme.ts";
import { breakProvider } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

const { meta } = acme;

export const claimsSafeSearch: BrokenProvider = {
  breaks: "safe-search",
  provider: breakProvider({ meta: { ...meta, capabilities: { ...meta.capabilities, safeSearch: true } } }),
};
