import type { FetchedPage } from "@websonde/search-core";
import type { Session } from "@websonde/search-kit";
import { makePageError } from "@websonde/search-kit/errors";
import { meta } from "./meta.ts";
import { Extract } from "./wire.ts";

/** One page as Markdown. Kagi reads pages by https alone. */
export async function fetchPage(url: string, session: Session): Promise<FetchedPage> {
  if (!/^https:/i.test(url))
    throw makePageError(meta, { kind: "invalid-request", reason: "it reads pages by https alone" });
  const reply = await session.ask({ url: `${session.baseUrl}/extract`, json: { pages: [{ url }] } });
  const { data, error, errors } = session.json(reply, Extract);
  const page = data?.find((one) => one?.markdown?.trim());
  if (page?.markdown) return { url: page.url || url, text: page.markdown, contentType: "text/markdown" };
  const failed = errors?.find(({ location }) => location === url) ?? errors?.[0];
  // A page's own status is all that the message of its error holds.
  const status = Number(/^\D{0,80}\b([45]\d\d)\b/.exec(failed?.message ?? "")?.[1] ?? 0);
  if (status > 0) throw makePageError(meta, { reason: `its server answered ${status}`, status });
  if (failed || error) throw session.failure(reply);
  throw makePageError(meta, { reason: "no text was found on it" });
}
