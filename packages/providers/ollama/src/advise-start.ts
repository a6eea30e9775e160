import { isSearchProviderError, SearchProviderError } from "@websonde/search-core";
import type { Session } from "@websonde/search-kit";
import { isCloud } from "./read-host.ts";

/** How Node and Bun say that nobody listens. */
const refused = /\bECONNREFUSED\b|\bConnectionRefused\b/;

/** Runs `ask`; where no server of the user's listens the error says how to start it. */
export async function adviseStart<Result>(
  { baseUrl }: Pick<Session, "baseUrl">,
  ask: () => Promise<Result>,
): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!isSearchProviderError(error) || error.kind !== "network") throw error;
    if (isCloud(baseUrl) || !refused.test(error.message)) throw error;
    const { provider, kind, cause } = error;
    const advice = `Could not connect to Ollama at ${baseUrl}: start it with "ollama serve", or set OLLAMA_HOST.`;
    throw new SearchProviderError({ provider, kind, message: `${advice} ${error.message}`, cause });
  }
}
