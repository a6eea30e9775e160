import { breakResponse } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const answersThatNothingWasFound: BrokenProvider = {
  breaks: "empty",
  provider: breakResponse((response) =>
    response.sources.length > 0 ? response : { ...response, answer: "No results were found." },
  ),
};
