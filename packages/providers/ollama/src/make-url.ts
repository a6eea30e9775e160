import { isCloud } from "./read-host.ts";

/** A server of the user's has the same two actions as the cloud, in a folder of experiments. */
export function makeUrl(baseUrl: string, action: "web_search" | "web_fetch"): string {
  return `${baseUrl}/api/${isCloud(baseUrl) ? "" : "experimental/"}${action}`;
}
