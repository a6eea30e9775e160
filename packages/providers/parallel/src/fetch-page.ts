import type { FetchedPage, SearchProviderError } from "@websonde/search-core";
import type { Session } from "@websonde/search-kit";
import { makePageError } from "@websonde/search-kit/errors";
import * as v from "valibot";
import { callParallelTool, failureInside } from "./call-parallel-tool.ts";
import { meta } from "./meta.ts";
import { readMcpText } from "./read-mcp-text.ts";
import { joinExcerpts } from "./read-results.ts";
import { readSessionId } from "./settings.ts";
import type { Settings } from "./settings.ts";
import { Pages } from "./wire.ts";
import type { PageFailure } from "./wire.ts";

/** One page as Markdown: by `/v1/extract` with a key, by the public MCP tool without. */
export async function fetchPage(url: string, session: Session<Settings>): Promise<FetchedPage> {
  return readPage(url, await (session.credential === undefined ? askMcp(url, session) : askRest(url, session)));
}

async function askRest(url: string, session: Session<Settings>): Promise<Pages> {
  const reply = await session.ask({
    url: `${session.baseUrl}/v1/extract`,
    headers: { Accept: "application/json" },
    // Passages alone may be short; the whole page is asked for at once.
    json: { urls: [url], session_id: readSessionId(session), advanced_settings: { full_content: true } },
  });
  const pages = session.json(reply, Pages);
  if (isMissing(pages)) throw session.failure(reply);
  return pages;
}

async function askMcp(url: string, session: Session<Settings>): Promise<Pages> {
  const input = { urls: [url], full_content: true, session_id: readSessionId(session) };
  const { payloads, texts } = await callParallelTool(session, "web_fetch", input);
  for (const payload of payloads) {
    const pages = v.safeParse(Pages, payload);
    if (!pages.success) continue;
    if (isMissing(pages.output)) throw failureInside(payload, session);
    return pages.output;
  }
  return { results: texts.flatMap(readMcpText), errors: [] };
}

/** An error may come with 200; then there is neither. */
function isMissing({ results, errors }: Pages): boolean {
  return !results && !errors;
}

function readPage(asked: string, { results, errors }: Pages): FetchedPage {
  const [page = {}] = results ?? [];
  const text = page.full_content?.trim() ? page.full_content : joinExcerpts(page);
  if (text === "") throw notFetched(errors?.find(({ url }) => url === asked) ?? errors?.[0]);
  return {
    url: page.url || asked,
    text,
    contentType: "text/markdown",
    ...(page.title && { title: page.title }),
    ...(page.publish_date && { publishedDate: page.publish_date }),
  };
}

function notFetched(failure: PageFailure | undefined): SearchProviderError {
  if (failure === undefined) return makePageError(meta, { reason: "no text was found on it" });
  const { error_type: type, http_status_code: code } = failure;
  const status = code ?? undefined;
  const name = type && /^[\w-]{1,60}$/.test(type) ? type : "no reason given";
  const reason = [name, status].filter(Boolean).join(", ");
  const kind = /time_?out/i.test(type ?? "") ? "timeout" : "server";
  return makePageError(meta, { reason, status, ...((status ?? 0) < 400 && { kind }) });
}
