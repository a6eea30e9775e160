import type { FetchedPage } from "@websonde/search-core";
import type { HttpReply, Session } from "@websonde/search-kit";
import { makePageError } from "@websonde/search-kit/errors";
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
  if (status !== undefined) throw makePageError(meta, { reason: `its server answered ${status}`, status });
  if (!page.text.trim()) throw makePageError(meta, { reason: "no text was found on it" });
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
  if (!data) throw makePageError(meta, { reason: "the answer has no data" });
  return {
    title: data.title?.trim(),
    url: data.url?.trim(),
    publishedTime: data.publishedTime?.trim(),
    text: data.content ?? "",
    warnings: (data.warning ?? "").split("\n").filter((line) => line.trim() !== ""),
  };
}
