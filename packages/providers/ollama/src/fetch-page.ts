import { SearchProviderError } from "@websonde/search-core";
import type { FetchedPage } from "@websonde/search-core";
import type { Session } from "@websonde/search-kit";
import { makeUrl } from "./make-url.ts";
import { meta } from "./meta.ts";
import { Page } from "./wire.ts";

/** One page as Markdown. */
export async function fetchPage(url: string, session: Session): Promise<FetchedPage> {
  const reply = await session.ask({ url: makeUrl(session.baseUrl, "web_fetch"), json: { url } });
  const { title, content, error } = session.json(reply, Page);
  // An error may come with 200.
  if (error) throw session.failure(reply);
  if (!content?.trim())
    throw new SearchProviderError({
      provider: meta.id,
      kind: "invalid-response",
      status: reply.status,
      message: "Ollama found no text on the page. Fetch it directly.",
    });
  return { url, text: content, contentType: "text/markdown", ...(title && { title }) };
}
