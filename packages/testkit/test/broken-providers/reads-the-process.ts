import process from "node:process";
import { breakRequest } from "./break-provider.ts";
import type { BrokenProvider } from "./break-provider.ts";

export const readsTheProcess: BrokenProvider = {
  breaks: "globals",
  provider: breakRequest((body) => {
    if (process.env["ACME_INDEX"] !== undefined) body["index"] = process.env["ACME_INDEX"];
  }),
};
