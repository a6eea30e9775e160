import { isSearchProviderError } from "@websonde/search-core";
import type { Credential, ErrorKind, FetchedPage, SearchProviderError } from "@websonde/search-core";
import type { HttpRequest, Session } from "@websonde/search-kit";
import { readPage } from "./read-page.ts";
import { authorization, readReader } from "./settings.ts";
import type { Settings } from "./settings.ts";

/** Failures of the one who asks; the others are about the page. */
const refusals: ReadonlySet<ErrorKind> = new Set(["auth", "quota", "rate-limit", "blocked"]);

/** One page as Markdown, by the reader. It works without a key, so a key without balance costs the higher rate alone. */
export async function fetchPage(url: string, session: Session<Settings>): Promise<FetchedPage> {
  const reader = readReader(session);
  const read = async (credential: Credential | undefined) =>
    readPage(await session.ask(buildRequest(url, reader.url, credential)), url, session);
  try {
    return await read(reader.credential);
  } catch (error) {
    if (reader.credential === undefined || !isSearchProviderError(error) || error.kind !== "quota") throw error;
    return await readWithoutKey(() => read(undefined), error, session);
  }
}

async function readWithoutKey(
  read: () => Promise<FetchedPage>,
  quota: SearchProviderError,
  { note }: Session<Settings>,
): Promise<FetchedPage> {
  try {
    const page = await read();
    note("Jina's key is out of balance; the page was read without it, which Jina allows less often");
    return page;
  } catch (error) {
    // That the key is out of balance is what can be mended.
    throw isSearchProviderError(error) && refusals.has(error.kind) ? quota : error;
  }
}

/** A fragment would be lost behind the reader's address, and a query could be taken for the reader's own. */
function buildRequest(url: string, readerUrl: string, credential: Credential | undefined): HttpRequest {
  const isPlain = !/[?#]/.test(url);
  return {
    url: isPlain ? `${readerUrl}/${url}` : `${readerUrl}/`,
    ...(!isPlain && { form: { url } }),
    headers: {
      Accept: "application/json",
      "X-No-Cache": "true",
      "X-Retain-Images": "none",
      ...authorization(credential),
    },
  };
}
