import { SearchProviderError } from "@websonde/search-core";
import type { ErrorKind, FetchedPage } from "@websonde/search-core";
import { checkBaseUrl } from "@websonde/search-kit";
import type { ErrorFacts, ErrorRule, Session } from "@websonde/search-kit";
import { meta } from "./meta.ts";
import type { Settings } from "./settings.ts";
import { FetchedPages } from "./wire.ts";

const vendorBaseUrl = "https://api.fetch.tinyfish.ai";

/** Marks the failure of a page among those of TinyFish itself. */
const pageNotFetched = "page_not_fetched";

/**
 * What status and words say of a page, and what to do. None is `blocked`, `auth` or `rate-limit`: that would set TinyFish
 * itself aside because of one page.
 */
const pageFailures: readonly (readonly [pattern: RegExp, kind: ErrorKind, advice: string])[] = [
  [/\b(?:404|410)\b|\bnot found\b/i, "not-found", "Check its address."],
  [/\b(?:408|504)\b|\btimed? ?out\b/i, "timeout", "Try again, or fetch it directly."],
  [
    /\b(?:401|403|429|451)\b|\bforbidden\b|\brobots\b|\bblocked\b/i,
    "unsupported",
    "The site keeps TinyFish out; fetch it directly.",
  ],
  [
    /\b(?:400|415|422)\b|\bunsupported\b|\binvalid url\b/i,
    "unsupported",
    "TinyFish reads no such page; fetch it directly.",
  ],
];

/** One page as Markdown. */
export async function fetchPage(url: string, session: Session<Settings>): Promise<FetchedPage> {
  const request = { url: `${readFetchBaseUrl(session)}/`, json: { urls: [url], format: "markdown" } };
  const reply = await session.ask(request);
  const { results, errors } = session.json(reply, FetchedPages);
  const page = results?.[0];
  if (typeof page?.text === "string" && page.text.trim() !== "")
    return {
      url: page.final_url || page.url || url,
      text: page.text,
      contentType: "text/markdown",
      ...(page.title && { title: page.title }),
      ...(page.published_date && { publishedDate: page.published_date }),
      ...(page.author && { author: page.author }),
    };
  const [failed] = errors ?? [];
  if (failed) {
    const error = { code: pageNotFetched, message: failed.error, status: failed.status };
    throw session.failure({ ...reply, contentType: "application/json", body: JSON.stringify({ error }) });
  }
  // An error may come with 200; then there is neither.
  if (!results) throw session.failure(reply);
  throw new SearchProviderError({
    provider: meta.id,
    kind: "invalid-response",
    status: reply.status,
    message: "TinyFish found no text on the page. Fetch it directly.",
  });
}

/** What a failure says of the page that was to be fetched; nothing where it is one of TinyFish itself. */
export function readPageFailure({ codes, status, message = "" }: ErrorFacts): ErrorRule | undefined {
  if (!codes.includes(pageNotFetched)) return undefined;
  const known = pageFailures.find(([pattern]) => pattern.test(`${status} ${message}`));
  const [, kind, advice] = known ?? [undefined, "server" as const, "Try again later, or fetch it directly."];
  const reason = message.replace(/[.\s]+$/, "") || "no reason given";
  return { kind, message: `TinyFish could not fetch the page: ${reason}. ${advice}` };
}

/** Where search has an address of the user's own, the key goes to no other that the user did not name. */
function readFetchBaseUrl({ settings, baseUrl }: Session<Settings>): string {
  const own = settings.fetchBaseUrl?.trim();
  if (own) return checkBaseUrl(own, `providers.${meta.id}.fetchBaseUrl`, meta.id);
  if (baseUrl === meta.baseUrl) return vendorBaseUrl;
  throw new SearchProviderError({
    provider: meta.id,
    kind: "not-configured",
    message: `TinyFish searches at an address of your own. Set providers.${meta.id}.fetchBaseUrl to fetch pages, too.`,
  });
}
