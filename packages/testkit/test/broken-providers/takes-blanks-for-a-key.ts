import acme from "../example/acme.ts";
import { breakProvider } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const takesBlanksForAKey: BrokenProvider = {
  breaks: "blank-key",
  provider: breakProvider({
    availability: (context) =>
      context.env["ACME_API_KEY"]?.trim() === ""
        ? { level: "auto", reason: "Acme has a key from ACME_API_KEY." }
        : acme.availability(context),
  }),
};
