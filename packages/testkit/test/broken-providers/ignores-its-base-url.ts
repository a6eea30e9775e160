import { breakFetch } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const ignoresItsBaseUrl: BrokenProvider = {
  breaks: "base-url",
  provider: breakFetch(
    (send) => (url, init) => send(url.replace("https://gateway.example/search-api", "https://api.acme.example"), init),
  ),
};
