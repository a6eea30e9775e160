import { breakFetch } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const putsTheKeyIntoTheUrl: BrokenProvider = {
  breaks: "credential-headers",
  provider: breakFetch((send, { env }) => (url, init) => {
    const key = env["ACME_API_KEY"]?.trim() ?? "";
    return send(`${url}?key=${encodeURIComponent(key)}`, init);
  }),
};
