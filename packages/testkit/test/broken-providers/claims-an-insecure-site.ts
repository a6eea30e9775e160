import acme from "../example/acme.ts";
import { breakProvider } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const claimsAnInsecureSite: BrokenProvider = {
  breaks: "meta",
  provider: breakProvider({ meta: { ...acme.meta, site: "http://docs.acme.example/" } }),
};
