import { breakFetch } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const readsEverything: BrokenProvider = {
  breaks: "body-size",
  provider: breakFetch((send) => async (url, init) => {
    const response = await send(url, init);
    return response.status === 200 ? new Response(await response.text(), response) : response;
  }),
};
