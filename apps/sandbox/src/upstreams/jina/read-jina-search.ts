import type { UpstreamRequest } from "../emulator.ts";
import {
  createParameterReader,
  flag,
  oneOf,
  textWhere,
  wholeNumber,
  type ParameterProblem,
  type ParameterRule,
} from "../parameter-reader.ts";
import { readJsonBody } from "../read-json-body.ts";

/** A search that the vendor accepts. */
export interface JinaSearch {
  /** Empty where the request names no query: then the service shows its index page. */
  readonly query: string;
  readonly count: number;
  /** From 1. */
  readonly page: number;
  readonly type: "web" | "images" | "news";
  /** Operators as parameters; the values of one are alternatives. */
  readonly sites: readonly string[];
  readonly fileTypes: readonly string[];
  readonly titles: readonly string[];
  /** Whether the pages' contents come with the results. */
  readonly readsPages: boolean;
}

export type JinaSearchReading =
  | { readonly search: JinaSearch }
  | { readonly problem: Pick<ParameterProblem, "name" | "expected"> };

const listNames = ["site", "ext", "filetype", "intitle", "loc"] as const;
const pageForms = ["no-content", "markdown", "html", "text", "content", "screenshot"] as const;

/** One text or several, as a repeated parameter or a JSON array. */
const textList: ParameterRule<readonly string[]> = (input) => {
  const texts = (Array.isArray(input) ? input : [input]).filter((item) => typeof item === "string");
  return Array.isArray(input) && texts.length !== input.length
    ? { kind: "not-a-text", expected: "a string or an array of strings" }
    : { value: texts.map((text) => text.trim()).filter((text) => text !== "") };
};

/** Reads a search by GET (path or parameters) or POST (JSON). `q` wins over the path. */
export function readJinaSearch(request: UpstreamRequest): JinaSearchReading {
  const body = request.method === "POST" ? readJsonBody(request) : {};
  if (body === undefined) return { problem: { name: "q", expected: "in a body of JSON" } };
  const pathQuery = readPath(request.path);
  if (pathQuery === undefined) return { problem: { name: "q", expected: "well encoded" } };
  const values: Record<string, unknown> = Object.fromEntries(request.query);
  for (const name of listNames) if (request.query.has(name)) values[name] = request.query.getAll(name);
  const reader = createParameterReader({ ...values, ...body });
  const lists = new Map(
    listNames.map((name) => [name, [...reader.take(name, textList, []), ...readHeader(request, name)]]),
  );
  const typed = reader
    .take(
      "q",
      textWhere(() => true, "a string"),
      "",
    )
    .trim();
  const most = wholeNumber(0, 20);
  for (const name of ["provider", "engine"]) reader.take(name, oneOf(["google", "bing", "reader"]), "google");
  reader.take("gl", textWhere(isCountryCode, "a country code of two letters"), "");
  reader.take("hl", textWhere(isLanguage, "a language code"), "");
  for (const name of ["fallback", "nfpr"]) reader.take(name, flag, false);
  const form = createParameterReader({ "X-Respond-With": request.headers["x-respond-with"] });
  const search: JinaSearch = {
    query: typed === "" ? pathQuery.trim() : typed,
    count: reader.take("count", most, reader.take("num", most, 10)),
    page: reader.take("page", wholeNumber(1, 100), 1),
    type: reader.take("type", oneOf(["web", "images", "news"]), "web"),
    sites: lists.get("site") ?? [],
    fileTypes: [...(lists.get("ext") ?? []), ...(lists.get("filetype") ?? [])],
    titles: lists.get("intitle") ?? [],
    readsPages: form.take("X-Respond-With", oneOf(pageForms), "markdown") !== "no-content",
  };
  const problem = reader.problems[0] ?? form.problems[0];
  return problem === undefined ? { search } : { problem };
}

/** The query of the path form, decoded; nothing where an escape is broken. */
function readPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path.slice(1));
  } catch {
    return undefined;
  }
}

/** `X-Site` and its like: a list separated by commas. */
function readHeader({ headers }: UpstreamRequest, name: string): readonly string[] {
  return (headers[`x-${name}`] ?? "")
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

function isCountryCode(text: string): boolean {
  return /^[a-z]{2}$/i.test(text);
}

function isLanguage(text: string): boolean {
  return /^[a-z]{2,3}(?:-[a-z]{2,4})?$/i.test(text);
}
