import { breakErrors } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const showsMarkup: BrokenProvider = {
  breaks: "server-page",
  provider: breakErrors(({ status, message }) =>
    status === 502 ? { message: `${message} <h1>Bad Gateway</h1>` } : {},
  ),
};
