import { isSearchProviderError, SearchProviderError } from "@websonde/search-core";
import type { ErrorKind, FetchedPage } from "@websonde/search-core";
import type { Session } from "@websonde/search-kit";
import * as v from "valibot";
import { meta } from "./meta.ts";
import { isJsonText, readPayload } from "./read-payload.ts";
import type { Settings } from "./settings.ts";
import { useTool } from "./use-tool.ts";
import type { ToolServer } from "./use-tool.ts";
import { Page } from "./wire.ts";

const server: ToolServer = { path: "/api/mcp/web_reader/mcp", tool: "webReader" };

/**
 * What the reader's tool says of a page (`MCP error -404: …`), and what to do. A page that may not be read is not `auth`: it
 * says nothing about the key.
 */
const pageFailures: Readonly<Record<string, readonly [kind: ErrorKind, advice: string]>> = {
  "403": ["unsupported", "The site keeps Z.AI out; fetch it directly."],
  "404": ["not-found", "Check its address."],
  "408": ["timeout", "Try again, or fetch it directly."],
  "410": ["not-found", "Check its address."],
  "504": ["timeout", "Try again, or fetch it directly."],
};

const authorNames = ["author", "article:author"];
const dateNames = ["article:published_time", "datePublished", "date"];

/** One page as Markdown, by the reader of the Coding Plan. */
export async function fetchPage(url: string, session: Session<Settings>): Promise<FetchedPage> {
  try {
    return await useTool(session, server, async ({ properties = {}, call }) => {
      const hasFormats = Object.hasOwn(properties, "return_format");
      const { payloads } = await call({ url, ...(hasFormats && { return_format: "markdown" }) });
      const pages = payloads.map((payload) => readPayload(payload, readPage));
      const page = pages.find((one) => one !== undefined);
      const prose = payloads.filter((payload) => typeof payload === "string" && !isJsonText(payload)).join("\n\n");
      return makePage(url, page ?? { content: prose });
    });
  } catch (error) {
    throw explainPage(error);
  }
}

function readPage(value: unknown): Page | undefined {
  const page = v.safeParse(Page, value);
  return page.success && page.output.content?.trim() ? page.output : undefined;
}

function makePage(asked: string, { title, url, content, author, metadata, ...dates }: Partial<Page>): FetchedPage {
  if (!content?.trim())
    throw new SearchProviderError({
      provider: meta.id,
      kind: "invalid-response",
      message: "Z.AI found no text on the page. Fetch it directly.",
    });
  const published = dates.publish_date || dates.publishedDate || findText(metadata, dateNames);
  const writer = author || findText(metadata, authorNames);
  return {
    url: url || asked,
    text: content,
    contentType: "text/markdown",
    ...(title && { title }),
    ...(published && { publishedDate: published }),
    ...(writer && { author: writer }),
  };
}

function findText(metadata: Page["metadata"], names: readonly string[]): string | undefined {
  const values = names.map((name) => metadata?.[name]);
  return values.find((value): value is string => typeof value === "string" && value !== "");
}

function explainPage(error: unknown): unknown {
  if (!isSearchProviderError(error)) return error;
  const [said, status = ""] = /\bMCP error -?(\d{3})\b[^]*/i.exec(error.message) ?? [];
  const known = Object.hasOwn(pageFailures, status) ? pageFailures[status] : undefined;
  if (said === undefined || known === undefined) return error;
  const [kind, advice] = known;
  const message = `Z.AI could not fetch the page: ${said.replace(/[.\s]+$/, "")}. ${advice}`;
  return new SearchProviderError({ provider: meta.id, kind, status: Number(status), message });
}
