import { breakFetch } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

/** Every `fetch` follows redirects by itself, with all headers that are not its own idea of a credential. */
export const takesTheKeyAlong: BrokenProvider = {
  breaks: "other-origin",
  provider: breakFetch((send) => (url, init) => send(url, { ...init, redirect: "follow" })),
};
