import { SearchProviderError } from "@websonde/search-core";
import type { ErrorKind, FetchedPage } from "@websonde/search-core";
import type { HttpReply, Session } from "@websonde/search-kit";
import { meta } from "./meta.ts";
import { readReaderText } from "./read-reader-text.ts";
import type { ReaderPage } from "./read-reader-text.ts";
import type { Settings } from "./settings.ts";
import { Page } from "./wire.ts";

/** What the reader says of a page. A page that could not be had arrives as a success with a warning. */
export function readPage(reply: HttpReply, url: string, session: Session<Settings>): FetchedPage {
  const page = isText(reply) ? readReaderText(reply.body) : readEnvelope(reply, session);
  const statuses = page.warnings.map((warning) => Number(/\berror (\d{3})\b/i.exec(warning)?.[1] ?? 0));
  const status = statuses.find((one) => one >= 400);
  if (status !== undefined) throw notFetched(kindOfTarget(status), `its server answered ${status}`, status);
  if (!page.text.trim()) throw notFetched("invalid-response", "no text was found on it");
  for (const warning of page.warnings) session.note(`Jina warns of the page: ${warning}`);
  const { title, publishedTime } = page;
  return {
    url: page.url || url,
    text: page.text,
    contentType: "text/markdown",
    ...(title && { title }),
    ...(publishedTime && { publishedDate: publishedTime }),
  };
}

/** JSON is asked for, but a reader of one's own may send its text. A page of HTML is neither. */
function isText({ contentType, body }: HttpReply): boolean {
  return /^text\/(?:plain|markdown)$/.test(contentType) && !/^\s*(?:\{|<!doctype|<html)/i.test(body);
}

function readEnvelope(reply: HttpReply, session: Session<Settings>): ReaderPage {
  const { code, data } = session.json(reply, Page);
  if (code != null && code !== 200) throw session.failure(reply);
  if (!data) throw notFetched("invalid-response", "the answer has no data");
  return {
    title: data.title?.trim(),
    url: data.url?.trim(),
    publishedTime: data.publishedTime?.trim(),
    text: data.content ?? "",
    warnings: (data.warning ?? "").split("\n").filter((line) => line.trim() !== ""),
  };
}

/** What the page's own status means. None is `auth` or `blocked`: one page would set keys or Jina itself aside. */
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
