import { breakErrors } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const takesBadKeysForBadRequests: BrokenProvider = {
  breaks: "unauthorized",
  provider: breakErrors(({ status }) => (status === 401 ? { kind: "invalid-request" } : {})),
};
