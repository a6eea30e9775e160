import type { ProviderContext } from "@websonde/search-core";
import acme from "../example/acme.ts";
import { breakProvider } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const overlooksWrongSettings: BrokenProvider = {
  breaks: "wrong-settings",
  provider: breakProvider({
    availability: (context) => acme.availability(withoutOthers(context)),
    search: (query, context) => acme.search(query, withoutOthers(context)),
  }),
};

function withoutOthers<Context extends ProviderContext>(context: Context): Context {
  const settings = Object.entries(context.settings).filter(
    ([name, value]) => name !== "headers" && typeof value === "string",
  );
  return { ...context, settings: Object.fromEntries(settings) };
}
