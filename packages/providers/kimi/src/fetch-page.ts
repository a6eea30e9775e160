import type { FetchedPage } from "@websonde/search-core";
import type { HttpReply, Session } from "@websonde/search-kit";
import { makePageError, readErrorFacts } from "@websonde/search-kit/errors";
import { readFetchUrl } from "./addresses.ts";
import { meta } from "./meta.ts";

/** One page as Markdown: the body itself, not JSON. */
export async function fetchPage(url: string, session: Session): Promise<FetchedPage> {
  const reply = await session.ask({
    url: readFetchUrl(session),
    headers: { Accept: "text/markdown" },
    json: { url },
  });
  if (isRefused(reply)) throw session.failure(reply);
  if (reply.contentType === "text/html")
    throw makePageError(meta, { reason: "it sent a web page instead of Markdown" });
  if (reply.body.trim() === "") throw makePageError(meta, { reason: "no text was found on it" });
  return { url, text: reply.body, contentType: "text/markdown" };
}

/** An error may come with 200, and then says by its type that it is no page. */
function isRefused(reply: HttpReply): boolean {
  if (reply.contentType !== "application/json") return false;
  const { json } = readErrorFacts(reply);
  return typeof json === "object" && json !== null && "error" in json && Boolean(json.error);
}
