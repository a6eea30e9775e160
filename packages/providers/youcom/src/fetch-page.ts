import { SearchProviderError } from "@websonde/search-core";
import type { FetchedPage } from "@websonde/search-core";
import type { Session } from "@websonde/search-kit";
import { makePageError } from "@websonde/search-kit/errors";
import * as v from "valibot";
import { meta } from "./meta.ts";
import type { Settings } from "./settings.ts";
import { isRefused, Pages } from "./wire.ts";

/** One page as Markdown. The public MCP server has no such tool. */
export async function fetchPage(url: string, session: Session<Settings>): Promise<FetchedPage> {
  if (session.credential === undefined)
    throw new SearchProviderError({
      provider: meta.id,
      kind: "not-configured",
      message: `You.com fetches pages only with a key. Set ${meta.keys.env[0]}.`,
    });
  const reply = await session.ask({
    url: `${session.baseUrl}/v1/contents`,
    json: { urls: [url], formats: ["markdown"] },
  });
  if (isRefused(session.json(reply, v.unknown()))) throw session.failure(reply);
  const [page] = session.json(reply, Pages);
  if (!page?.markdown?.trim()) throw makePageError(meta, { reason: "no text was found on it" });
  return {
    url: page.url || url,
    text: page.markdown,
    contentType: "text/markdown",
    ...(page.title && { title: page.title }),
  };
}
