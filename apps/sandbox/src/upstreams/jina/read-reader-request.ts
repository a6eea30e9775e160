import type { UpstreamRequest } from "../emulator.ts";
import { createParameterReader, flag, oneOf, wholeNumber, type ParameterProblem } from "../parameter-reader.ts";
import { readJsonObject } from "../read-json-object.ts";

/** A page that the reader is asked for. */
export interface ReaderRequest {
  /** Empty where none is named: then the service shows its index page. */
  readonly url: string;
  readonly isJson: boolean;
  readonly form: "markdown" | "html" | "text" | "content" | "screenshot";
  /** The reader refuses a page that costs more. */
  readonly tokenBudget: number;
  /** The reader cuts a page that costs more. */
  readonly mostTokens: number;
  readonly listsLinks: boolean;
}

export type ReaderReading = { readonly page: ReaderRequest } | { readonly problem: ParameterProblem };

const mostTokens = 10_000_000;

/** Reads a URL after the first slash (GET) or in a form or JSON body (POST), and the headers that steer the reader. */
export function readReaderRequest(request: UpstreamRequest): ReaderReading {
  const { headers } = request;
  const names =
    "X-Respond-With X-Engine X-Timeout X-Cache-Tolerance X-No-Cache X-Token-Budget X-Max-Tokens X-With-Links-Summary";
  const reader = createParameterReader(
    Object.fromEntries(names.split(" ").map((name) => [name, headers[name.toLowerCase()]])),
  );
  reader.take("X-Engine", oneOf(["browser", "direct"]), "browser");
  reader.take("X-Timeout", wholeNumber(1, 180), 30);
  reader.take("X-Cache-Tolerance", wholeNumber(0, 31_536_000), 3600);
  reader.take("X-No-Cache", flag, false);
  const url = request.method === "POST" ? readPosted(request) : readPath(request);
  const page: ReaderRequest = {
    url,
    isJson: acceptsJson(request),
    form: reader.take("X-Respond-With", oneOf(["content", "markdown", "html", "text", "screenshot"]), "content"),
    tokenBudget: reader.take("X-Token-Budget", wholeNumber(1, mostTokens), mostTokens),
    mostTokens: reader.take("X-Max-Tokens", wholeNumber(1, mostTokens), mostTokens),
    listsLinks: reader.take("X-With-Links-Summary", oneOf(["true", "all", "false"]), "false") !== "false",
  };
  const problem =
    url === "" || URL.canParse(url)
      ? reader.problems[0]
      : ({ name: "url", kind: "not-valid", expected: "a URL", input: url } as const);
  return problem === undefined ? { page } : { problem };
}

/** Whether the caller wants the JSON envelope rather than text. */
export function acceptsJson({ headers }: UpstreamRequest): boolean {
  return headers["accept"]?.includes("application/json") === true;
}

function readPosted({ body, headers }: UpstreamRequest): string {
  const isJson = headers["content-type"]?.toLowerCase().startsWith("application/json") === true;
  const url = isJson ? readJsonObject(body)?.["url"] : new URLSearchParams(body).get("url");
  return typeof url === "string" ? url.trim() : "";
}

/** The target stands in the path as it is, with its query behind it, or percent-encoded as a whole. */
function readPath({ path, query }: UpstreamRequest): string {
  const target = path.slice(1);
  if (/^https?%3a/i.test(target)) {
    try {
      return decodeURIComponent(target);
    } catch {
      return target;
    }
  }
  const search = query.toString().replaceAll("+", "%20");
  return target === "" || search === "" ? target : `${target}?${search}`;
}
