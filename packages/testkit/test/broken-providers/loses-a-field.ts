import { breakResponse } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const losesAField: BrokenProvider = {
  breaks: "success",
  provider: breakResponse((response) => ({
    ...response,
    sources: response.sources.map(({ title, url, snippet }) => ({ title, url, ...(snippet && { snippet }) })),
  })),
};
