import type { CorpusPage } from "../../corpus/corpus.ts";
import type { Reply, UpstreamRequest, UpstreamTools } from "../emulator.ts";
import { crawlTarget, pageHtml, pageMarkdown } from "../crawl-target.ts";
import { jsonReply, textReply } from "../reply.ts";
import { jinaRefusal, jinaStatusError, targetBlocked } from "./jina-error.ts";
import { readReaderRequest, type ReaderRequest } from "./read-reader-request.ts";

/** A page of the web server that does not know the URL: the reader reads it too, and warns. */
const notFoundPage = { title: "404 Not Found", text: "This page is not here." };
const notFoundWarning = "Target URL returned error 404: Not Found";

/** `r.jina.ai`: one page as text or JSON. */
export function answerReader(request: UpstreamRequest, tools: UpstreamTools): Reply {
  const reading = readReaderRequest(request);
  if ("problem" in reading) return jinaRefusal(reading.problem, tools);
  const { page: wanted } = reading;
  if (wanted.url === "") return textReply(200, "Reader of the sandbox: put the URL of a page behind the slash.\n");
  const outcome = crawlTarget(wanted.url, tools);
  if (outcome.kind === "unsupported") return jinaRefusal({ name: "url", expected: "an http or https URL" }, tools);
  if (outcome.kind === "forbidden" || outcome.kind === "timeout") return targetBlocked(outcome.kind, tools);
  const page = outcome.kind === "page" ? outcome.page : { ...notFoundPage, url: wanted.url };
  const content = writeContent(page, wanted);
  const tokens = Math.ceil(content.length / 4);
  if (tokens > wanted.tokenBudget) return jinaStatusError(409, tools);
  const headers = { "x-usage-tokens": String(tokens) };
  const warning = outcome.kind === "page" ? undefined : notFoundWarning;
  if (wanted.isJson) {
    const data = writeEnvelope({ page, content, warning, tokens }, wanted);
    return jsonReply(200, { code: 200, status: 20_000, data, meta: { usage: { tokens } } }, headers);
  }
  const text = wanted.form === "content" ? writeText({ page, content, warning, tokens }, wanted) : content;
  return textReply(200, text, headers);
}

interface ReadPage {
  readonly page: CorpusPage;
  readonly content: string;
  readonly warning: string | undefined;
  readonly tokens: number;
}

function writeContent(page: CorpusPage, { form, mostTokens }: ReaderRequest): string {
  const content = form === "html" ? pageHtml(page) : form === "text" ? page.text : pageMarkdown(page).trim();
  return content.slice(0, mostTokens * 4);
}

function writeEnvelope({ page, content, warning, tokens }: ReadPage, wanted: ReaderRequest): Record<string, unknown> {
  const field = wanted.form === "html" || wanted.form === "text" ? wanted.form : "content";
  return {
    title: page.title,
    description: "",
    url: page.url,
    [field]: content,
    ...(page.publishedAt === undefined ? {} : { publishedTime: writtenTime(page.publishedAt) }),
    ...(wanted.listsLinks ? { links: readLinks(page) } : {}),
    metadata: { lang: "en" },
    external: {},
    ...(warning === undefined ? {} : { warning }),
    usage: { tokens },
  };
}

/** Lines of the head with a blank line behind each, the marker, the page, and the sections that were asked for. */
function writeText({ page, content, warning }: ReadPage, wanted: ReaderRequest): string {
  const isPdf = new URL(page.url).pathname.endsWith(".pdf");
  const links = Object.entries(readLinks(page)).map(([text, url]) => `- [${text}](${url})`);
  return [
    `Title: ${page.title}`,
    `URL Source: ${page.url}`,
    ...(page.publishedAt === undefined ? [] : [`Published Time: ${writtenTime(page.publishedAt)}`]),
    ...(warning === undefined ? [] : [`Warning: ${warning}`]),
    ...(isPdf ? ["Number of Pages: 1"] : []),
    `Markdown Content:\n${content}`,
    ...(wanted.listsLinks ? [`Links/Buttons:\n${links.join("\n")}`] : []),
  ].join("\n\n");
}

function readLinks(page: CorpusPage): Readonly<Record<string, string>> {
  return { Home: new URL("/", page.url).href };
}

function writtenTime(publishedAt: number): string {
  return new Date(publishedAt).toISOString().replace(".000Z", "Z");
}
