import acme from "../example/acme.ts";
import { breakProvider } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const showsABrokenKey: BrokenProvider = {
  breaks: "broken-key",
  provider: breakProvider({
    availability: async (context) => {
      const availability = await acme.availability(context);
      const key = context.env["ACME_API_KEY"]?.trim() ?? "";
      return /[^!-~]/.test(key) ? { ...availability, reason: `${availability.reason} It is ${key}` } : availability;
    },
  }),
};
