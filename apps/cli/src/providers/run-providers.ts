import { createSearch } from "@websonde/search-core";
import { readUserSettings } from "../client/read-user-settings.ts";
import { exitCodes } from "../exit-codes.ts";
import type { ExitCode } from "../exit-codes.ts";
import type { Host } from "../host.ts";
import { describeProvider, headings } from "./describe-provider.ts";
import { renderTable } from "./render-table.ts";

/** The options of `websonde providers`. */
export interface ProvidersFlags {
  readonly json?: true;
}

/** Lists every provider in default order. Commands that would fetch a key are not run for it. */
export async function runProviders({ json }: ProvidersFlags, host: Host): Promise<ExitCode> {
  const { options } = await readUserSettings(host);
  const providers = await createSearch(options).providers();
  if (json) await host.printJson(providers);
  else {
    const named = new Set([...(options.order ?? []), ...(options.preferred === undefined ? [] : [options.preferred])]);
    await host.print(renderTable([headings, ...providers.map((provider) => describeProvider(provider, named))]));
  }
  return exitCodes.success;
}
