import { crawlTarget, pageMarkdown } from "../../crawl-target.ts";
import { createParameterReader, flag, oneOf, textWhere, wholeNumber } from "../../parameter-reader.ts";
import { toolErrorText, type ZaiTool } from "./zai-tool.ts";

const formats = ["markdown", "text"] as const;
const flags = ["no_cache", "retain_images", "no_gfm", "keep_img_data_url", "with_images_summary", "with_links_summary"];
const failures = {
  "not-found": toolErrorText(404, "The page was not found"),
  forbidden: toolErrorText(403, "The page may not be read"),
  timeout: toolErrorText(408, "The page took too long"),
  unsupported: toolErrorText(400, "url must be an http or https URL"),
} as const;

/** The tool that reads one page. */
export const readerTool: ZaiTool = {
  server: "web-reader",
  name: "webReader",
  description: "Read a web page; gives its title, main text and metadata.",
  inputSchema: {
    type: "object",
    properties: {
      url: { type: "string" },
      timeout: { type: "integer" },
      return_format: { type: "string", enum: formats },
      ...Object.fromEntries(flags.map((name) => [name, { type: "boolean" }])),
    },
    required: ["url"],
  },
  call(values, tools) {
    const reader = createParameterReader(values);
    const url = reader.demand(
      "url",
      textWhere(() => true, "a text"),
      "",
    );
    const format = reader.take("return_format", oneOf(formats), "markdown");
    reader.take("timeout", wholeNumber(1, 300), 20);
    for (const name of flags) reader.take(name, flag, false);
    const [problem] = reader.problems;
    if (problem?.kind === "missing") return { invalidArguments: `${problem.name} is required` };
    if (problem !== undefined) {
      return { toolError: toolErrorText(400, `${problem.name} must be ${problem.expected}`) };
    }
    const outcome = crawlTarget(url, tools);
    if (outcome.kind !== "page") return { toolError: failures[outcome.kind] };
    const { title, text, author, publishedAt } = outcome.page;
    return {
      value: {
        title,
        url,
        content: format === "markdown" ? pageMarkdown(outcome.page) : text,
        metadata: {
          ...(author === undefined ? {} : { author }),
          ...(publishedAt === undefined ? {} : { "article:published_time": new Date(publishedAt).toISOString() }),
        },
      },
    };
  },
};
