import { SearchProviderError } from "@websonde/search-core";
import type { ErrorKind, FetchedPage } from "@websonde/search-core";
import type { Session } from "@websonde/search-kit";
import { meta } from "./meta.ts";
import { Extract } from "./wire.ts";

/** One page as Markdown. Kagi reads pages by https alone. */
export async function fetchPage(url: string, session: Session): Promise<FetchedPage> {
  if (!/^https:/i.test(url)) throw notFetched("invalid-request", "it reads pages by https alone");
  const reply = await session.ask({ url: `${session.baseUrl}/extract`, json: { pages: [{ url }] } });
  const { data, error, errors } = session.json(reply, Extract);
  const page = data?.find((one) => one?.markdown?.trim());
  if (page?.markdown) return { url: page.url || url, text: page.markdown, contentType: "text/markdown" };
  const failed = errors?.find(({ location }) => location === url) ?? errors?.[0];
  // A page's own status is all that the message of its error holds.
  const status = Number(/^\D{0,80}\b([45]\d\d)\b/.exec(failed?.message ?? "")?.[1] ?? 0);
  if (status > 0) throw notFetched(kindOfTarget(status), `its server answered ${status}`, status);
  if (failed || error) throw session.failure(reply);
  throw notFetched("invalid-response", "no text was found on it");
}

/** What the page's own status means. None is `auth` or `blocked`: one page would set keys or Kagi itself aside. */
function kindOfTarget(status: number): ErrorKind {
  if (status === 404 || status === 410) return "not-found";
  if (status === 408 || status === 504) return "timeout";
  return status >= 500 ? "server" : "unsupported";
}

function notFetched(kind: ErrorKind, reason: string, status?: number): SearchProviderError {
  const advice = kind === "not-found" ? "Check its address." : "Fetch it directly, or try later.";
  const message = `${meta.label} could not fetch the page: ${reason}. ${advice}`;
  return new SearchProviderError({ provider: meta.id, kind, status, message });
}
