import type { Credential } from "@websonde/search-core";
import { checkBaseUrl } from "@websonde/search-kit";
import type { Session } from "@websonde/search-kit";
import * as v from "valibot";
import { meta } from "./meta.ts";

/** `providers.jina` beside what every provider has. */
export const Settings = v.object({
  /** Where pages are read. Default `https://r.jina.ai`; `baseUrl` is for the search alone. */
  readerUrl: v.nullish(v.string()),
});
export type Settings = v.InferOutput<typeof Settings>;

/** Each request names it for itself, since the reader also works without. */
export function authorization(credential: Credential | undefined): { readonly Authorization?: string } {
  return credential === undefined ? {} : { Authorization: `Bearer ${credential.value}` };
}

/** Where pages are read, and with which key: one that is for a server of one's own does not go to Jina's. */
export function readReader({ settings, baseUrl, credential }: Session<Settings>): {
  readonly url: string;
  readonly credential: Credential | undefined;
} {
  if (settings.readerUrl?.trim())
    return { url: checkBaseUrl(settings.readerUrl, "providers.jina.readerUrl", meta.id), credential };
  return { url: "https://r.jina.ai", credential: baseUrl === meta.baseUrl ? credential : undefined };
}
