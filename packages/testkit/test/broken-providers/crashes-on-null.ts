import { breakResponse } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const crashesOnNull: BrokenProvider = {
  breaks: "sparse",
  provider: breakResponse((response) => {
    if (response.sources.some(({ snippet }) => snippet === undefined)) throw new TypeError("null has no length");
    return response;
  }),
};
